// Polish: the lessons in strategy.

export const lessons = {
  strategy: 'Strategia',
  strategyIntro:
    'Krótkie lekcje, a każda kończy się ruchem, który wykonujesz samodzielnie. Niczego nie trzeba brać na wiarę: program rozwiązujący udowodnił, który ruch jest właściwy, albo potwierdziły to zasady i silnik.',
  lessonOf: 'Lekcja {n} z {total}',
  lessonTask: 'Twoje zadanie',
  lessonRight: 'Dobrze.',
  lessonWrong: 'To nie ten ruch.',
  lessonShow: 'Pokaż odpowiedź',
  lessonRest: 'Zobacz, co dalej',
  lessonNext: 'Następna lekcja',
  lessonAll: 'Wszystkie lekcje',
  lessonSolved: 'rozwiązana',
  worthWin: {
    one: 'Przy najlepszej grze {player} wygrywają teraz różnicą {n} punktu.',
    few: 'Przy najlepszej grze {player} wygrywają teraz różnicą {n} punktów.',
    many: 'Przy najlepszej grze {player} wygrywają teraz różnicą {n} punktów.',
    other: 'Przy najlepszej grze {player} wygrywają teraz różnicą {n} punktu.',
  },
  worthTie: 'Przy najlepszej grze jest teraz remis.',
  edgeTitle: 'Od brzegu do środka',
  edgeText:
    'Na początku mogą się ruszać tylko pionki na brzegu. Ale każdy ruch zostawia lukę, a kto stoi obok luki, nie jest już otoczony. W otwarciu pytaj nie tylko, co zabierasz, lecz także, kogo uwalniasz.',
  edgeTask: 'Zaczynają Białe. Znajdź ruch, który przykrywa czarny pionek i zarazem uwalnia dwa twoje otoczone pionki.',
  edgeReason: 'Odkąd f1 odszedł, f2 i g2 mają otwartą stronę. Na g1 pionek też by je uwolnił, ale przykryłby jeden z twoich.',
  placingTitle: 'Dobre rozstawienie',
  placingText:
    'Podczas rozstawiania nic się nie rusza, ale wiele się rozstrzyga. Pionek na brzegu jest wolny od pierwszego ruchu. Pionek obok pionka DVONN niełatwo odciąć. Pionek w środku musi czekać, aż inne zrobią miejsce.',
  placingTask: 'Zostały trzy pola, dwa dla ciebie i jedno dla Czarnych. Gdzie stawiasz najpierw?',
  placingReason:
    'e5 leży na brzegu, obok pionka DVONN na d5, i twój pionek jest od razu wolny. Na b3 lub c3 byłby otoczony. Zdaniem silnika różnica jest warta kilka punktów.',
  redsTitle: 'Trzymaj się pionków DVONN',
  redsText:
    'Stos żyje, dopóki łańcuch sąsiadów łączy go z pionkiem DVONN. Przy każdej wieży pytaj, na czym się trzyma i kto może jej to zabrać. Stos z pionkiem DVONN bywa wart więcej niż jego wysokość.',
  redsTask: 'Twoja wieża na g1 trzyma się jednego stosu. Uratuj ją i wygraj.',
  redsReason:
    'g1 trzymała się tylko g2, a stamtąd Czarne skoczyłyby na i4 razem z pionkiem DVONN: cztery twoje pionki odcięte. Teraz g2 jest twój.',
  carryingTitle: 'Zabierz ogień ze sobą',
  carryingText:
    'Sam pionek DVONN stoi w miejscu. W stosie wędruje, a co trzymało się go na starym miejscu, przepada. Dlatego taki stos to ostra broń, czyjkolwiek jest.',
  carryingTask: 'Jedyny pionek DVONN jest w twoim stosie na f3. Przegrywasz trzema punktami, a jednak możesz wygrać.',
  carryingReason:
    'Pionek DVONN jest teraz na d1, a na drugim końcu odcięto pięć pionków; tylko jeden był twój. W drugą stronę twój stos stanąłby wśród czarnych i zostałby tam przykryty.',
  cuttingTitle: 'Odcinaj, ale z rozwagą',
  cuttingText:
    'Łańcuchy mają cienkie miejsca. Gdy ogniwo odejdzie, znika wszystko, co za nim stoi. Czasem warto poświęcić własny stos, jeśli druga strona traci więcej, ale najpierw spójrz na odpowiedź.',
  cuttingTask: 'Twój pionek na g1 to jedyne połączenie z h1 i i2. Dokąd ma pójść?',
  cuttingReason: 'Dokądkolwiek pójdzie, h1 i i2 są odcięte. Ale tylko na f1 przykrywa pionek, który zaraz skoczyłby na twoją wieżę na g2.',
  mobilityTitle: 'Zachowaj wybór ruchów',
  mobilityText:
    'Kto może jeszcze wybierać, ten ma czas; komu zostało mało ruchów, ten wkrótce musi oddać to, co miało zostać. Zanim więc weźmiesz, policz: ile ruchów będę mieć potem, a ile druga strona? Pionek, który może się ruszyć, bywa wart więcej niż wysoki stos.',
  mobilityTask: 'Twój pionek na f2 może wziąć cztery pionki na f1 albo nawet sześć na f3, w tym pionek DVONN. Który ruch naprawdę wygrywa?',
  mobilityReason:
    'Na f1 lub f3 twój pionek by utknął, a Czarne miałyby osiem ruchów przeciw twoim trzem. Teraz u Czarnych może się ruszyć tylko h4, na cztery sposoby, a ty masz pięć ruchów.',
  heighteningTitle: 'Za wysoki, by być groźny',
  heighteningText:
    'Stos przesuwa się dokładnie o tyle pól, ile ma pionków. Jeden pionek więcej i nie sięga już tam, gdzie mierzył. Stos, który ci zagraża, nie musi zniknąć; często wystarczy, że urośnie.',
  heighteningTask: 'Czarny stos na e2 ma wysokość dwa i mierzy w twoją wieżę na e4. Zatrzymaj go tak, żeby odbicie nic nie dało.',
  heighteningReason: 'Teraz e2 ma wysokość trzy. Czarne mogą go odbić z c2, ale wtedy ma wysokość pięć i nie może nigdzie stanąć.',
  tempoTitle: 'Kto pierwszy musi pasować',
  tempoText:
    'Pod koniec liczą się ruchy. Kto już ich nie ma, musi pasować i patrzeć. Zabieraj więc drugiej stronie nie tylko pionki, lecz także ruchy: przykrywaj to, co może się jeszcze ruszyć, i zostawiaj puste to, gdzie mogłoby stanąć.',
  tempoTask: 'Czarne prowadzą 9 do 3. Zagraj tak, żeby Czarne musiały pasować.',
  tempoReason:
    'e4 mógł się jeszcze ruszyć, a e5 mógł stanąć tylko na e3: jeden ruch odebrał jedno i drugie. Czarne pasują, twój d3 bierze d5 i wygrywasz 7 do 5.',
  countingTitle: 'Licz do końca',
  countingText:
    'Gdy zostaje mało ruchów, nie zgaduj, lecz licz: jakie ruchy ma jeszcze każda strona, kto wykona ostatni i kto co wtedy ma? Największa zdobycz teraz nie zawsze jest największa na końcu.',
  countingTask: 'Z f2 możesz od razu wziąć trzy pionki na f3. Czy jest coś lepszego?',
  countingReason:
    'Jeśli f2 weźmie f3, Czarne mają jeszcze dwa dobre ruchy i wygrywają 7 do 6. A tak Czarnym zostaje jeden ruch, potem d1 bierze f3 i gra kończy się 11 do 3.',
};
