// Polish: the lessons in strategy.

export const lessons = {
  strategy: 'Strategia',
  strategyIntro: 'Krótkie lekcje, każda zakończona ruchem do znalezienia. Każde rozwiązanie sprawdził program rozwiązujący albo silnik.',
  lessonOf: 'Lekcja {n} z {total}',
  lessonTask: 'Twoje zadanie',
  lessonRight: 'Dobrze.',
  lessonWrong: 'Nie całkiem.',
  lessonShow: 'Pokaż rozwiązanie',
  lessonRest: 'Zobacz, co dalej',
  lessonAll: 'Wszystkie lekcje',
  lessonSolved: 'rozwiązana',
  worthWin: {
    one: '{player} przy najlepszej grze wygrywają teraz różnicą {n} punktu.',
    few: '{player} przy najlepszej grze wygrywają teraz różnicą {n} punktów.',
    many: '{player} przy najlepszej grze wygrywają teraz różnicą {n} punktów.',
    other: '{player} przy najlepszej grze wygrywają teraz różnicą {n} punktu.',
  },
  worthTie: 'Przy najlepszej grze jest teraz remis.',
  edgeTitle: 'Od krawędzi do środka',
  edgeText:
    'Na początku ruch mają tylko piony przy krawędzi. Ale każdy ruch zostawia lukę, a pion obok luki nie jest już zablokowany. W otwarciu pytaj więc nie tylko, co zdobywasz, lecz także, które piony uwalniasz.',
  edgeTask: 'Ruch białych. Znajdź ruch, który przykrywa czarny pion i uwalnia dwa twoje zablokowane piony.',
  edgeReason: 'Gdy pion opuścił f1, f2 i g2 mają otwartą stronę. Ruch na g1 też by je uwolnił, ale przykryłby jeden z twoich pionów.',
  placingTitle: 'Dobre rozmieszczenie',
  placingText:
    'Podczas rozmieszczania nic się jeszcze nie porusza, ale wiele się rozstrzyga. Pion przy krawędzi jest wolny od pierwszego ruchu. Pion obok piona DVONN trudno odciąć. Pion w środku musi czekać, aż inne zrobią mu miejsce.',
  placingTask: 'Zostały trzy pola, dwa dla ciebie i jedno dla czarnych. Gdzie postawisz pierwszy pion?',
  placingReason:
    'e5 leży przy krawędzi, obok piona DVONN na d5, i twój pion jest od razu wolny. Na b3 lub c3 byłby zablokowany. Silnik ocenia różnicę na kilka punktów.',
  redsTitle: 'Trzymaj się pionów DVONN',
  redsText:
    'Stos żyje, dopóki łańcuch sąsiadów łączy go z pionem DVONN. Przy każdej wieży pytaj, na którym połączeniu się trzyma i kto może je zerwać. Stos z pionem DVONN bywa wart więcej, niż wynosi jego wysokość.',
  redsTask: 'Twoja wieża na g1 trzyma się na jednym jedynym stosie. Uratuj ją i wygraj.',
  redsReason:
    'Tylko g2 łączył g1 z pionem DVONN. Stamtąd czarne skoczyłyby na i4, zabierając pion DVONN i odcinając cztery twoje piony. Teraz g2 jest twój.',
  carryingTitle: 'Zabierz ogień ze sobą',
  carryingText:
    'Sam pion DVONN stoi w miejscu. W stosie wędruje, a wszystko, co zależało od jego dawnego miejsca, przepada. Dlatego taki stos to potężna broń w rękach właściciela.',
  carryingTask: 'Jedyny pion DVONN jest w twoim stosie na f3. Przegrywasz trzema punktami, ale możesz wygrać.',
  carryingReason:
    'Pion DVONN jest teraz na d1, a na drugim końcu odcięto pięć pionów, z których tylko jeden był twój. W drugą stronę twój stos stanąłby wśród czarnych stosów i zostałby tam przykryty.',
  cuttingTitle: 'Odcinaj z rozwagą',
  cuttingText:
    'Łańcuchy mają słabe ogniwa. Gdy ogniwo odchodzi, przepada wszystko, co za nim. Poświęcenie własnego stosu może się opłacić, jeśli przeciwnik traci więcej, ale najpierw sprawdź odpowiedź.',
  cuttingTask: 'Twój pion na g1 to jedyne połączenie z h1 i i2. Dokąd ma pójść?',
  cuttingReason:
    'Dokądkolwiek pójdzie, h1 i i2 zostaną odcięte. Ale tylko na f1 przykrywa pion, który miał właśnie skoczyć na twoją wieżę na g2.',
  mobilityTitle: 'Zachowaj wybór ruchów',
  mobilityText:
    'Gracz, który ma wiele ruchów, może poczekać; gracz, który ma ich mało, wkrótce musi oddać coś cennego. Zanim więc coś weźmiesz, policz: ile ruchów zostanie tobie, a ile przeciwnikowi? Pion, który ma ruch, bywa wart więcej niż wysoki stos.',
  mobilityTask: 'Twój pion na f2 może wziąć cztery piony na f1, a nawet sześć na f3, w tym pion DVONN. Który ruch naprawdę wygrywa?',
  mobilityReason:
    'Na f1 lub f3 twój pion by utknął, a czarne miałyby osiem ruchów przeciw twoim trzem. Teraz czarne mogą ruszyć tylko stosem h4, na cztery sposoby, a ty masz pięć ruchów.',
  heighteningTitle: 'Za wysoki, by był groźny',
  heighteningText:
    'Stos przesuwa się dokładnie o tyle pól, ile wynosi jego wysokość. Jeden pion więcej i nie dosięgnie już celu. Stosu, który ci zagraża, nie musisz usuwać; często wystarczy go podwyższyć.',
  heighteningTask: 'Czarny stos na e2 ma wysokość dwa i mierzy w twoją wieżę na e4. Zatrzymaj go tak, żeby odbicie nic czarnym nie dało.',
  heighteningReason: 'Teraz e2 ma wysokość trzy. Czarne mogą odbić z c2, ale wtedy stos ma wysokość pięć i nie ma gdzie stanąć.',
  tempoTitle: 'Kto pierwszy musi spasować',
  tempoText:
    'Pod koniec liczą się ruchy. Gracz bez ruchów musi spasować i patrzeć. Zabieraj więc przeciwnikowi nie tylko piony, lecz także ruchy: przykrywaj to, co ma jeszcze ruch, i opróżniaj pola, na których mogłoby stanąć.',
  tempoTask: 'Czarne prowadzą 9 do 3. Znajdź ruch, po którym czarne muszą spasować.',
  tempoReason:
    'e4 miał jeszcze ruch, a e5 mógł stanąć tylko na e3: jeden ruch zatrzymał oba. Czarne pasują, twój stos d3 bierze d5 i wygrywasz 7 do 5.',
  countingTitle: 'Licz do końca',
  countingText:
    'Gdy zostaje mało ruchów, nie zgaduj, tylko licz: jakie ruchy ma każda strona, kto wykona ostatni i kto ile będzie miał wtedy pionów? Największa zdobycz teraz nie zawsze jest największa na końcu.',
  countingTask: 'Z f2 możesz od razu wziąć trzy piony na f3. Czy jest coś lepszego?',
  countingReason:
    'Jeśli f2 weźmie f3, czarne mają jeszcze dwa dobre ruchy i wygrywają 7 do 6. A tak czarnym zostaje tylko jeden ruch, potem d1 bierze f3 i wygrywasz 11 do 3.',
};
