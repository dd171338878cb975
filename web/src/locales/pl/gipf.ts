// Polish: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'Zagraj w GIPF',
  gipfContinue: 'Kontynuuj partię GIPF',
  gipfVersion: 'Wersja',
  gipfBasic: 'Podstawowa',
  gipfStandard: 'Standardowa',
  gipfTournament: 'Turniejowa',
  gipfBasicNote: 'po 15 pionów, z tego trzy na planszy',
  gipfStandardNote: 'po trzy piony GIPF; utrata wszystkich oznacza przegraną',
  gipfTournamentNote: 'pusta plansza; piony GIPF wprowadza się samodzielnie',
  gipfPotentials: 'Potencjały DVONN na gracza',
  gipfWithout: 'Bez',
  gipfConnection: 'Połączenie z DVONN',
  gipfUnconnected: 'Nie: na skok nie można odpowiedzieć wyzwaniem',
  gipfConnected: 'Tak: na skok można odpowiedzieć wyzwaniem',
  gipfChallengesEach: 'Wyzwania na gracza',
  gipfDecider: 'Co rozstrzyga wyzwanie',
  gipfByDvonn: 'Pełna partia DVONN',
  gipfByPlacedDvonn: 'DVONN z losowo rozmieszczonymi pionami',
  gipfByDice: 'Po jednym rzucie kością',
  gipfMoreSettings: 'Zasady domowe',
  gipfTieNoJump: 'Po remisie skok się nie odbywa',
  gipfLostBlocked: 'Przegrane wyzwanie tylko blokuje potencjał na tę turę',
  gipfColoursByLot: 'Losowe kolory w partii DVONN',
  gipfSurrenderGame: 'Poddanie partii DVONN oznacza przegraną partię GIPF',
  gipfTakerLoses: 'Przegrywa gracz, który zdejmie naraz ostatnie piony GIPF obu stron',
  gipfBoard: 'Plansza GIPF',
  gipfSayDot: 'punkt',
  gipfSayWhiteGipf: 'biały pion GIPF',
  gipfSayBlackGipf: 'czarny pion GIPF',
  gipfSayWhiteLoaded: 'biały pion z potencjałem',
  gipfSayBlackLoaded: 'czarny pion z potencjałem',
  gipfSayWhiteUsed: 'zużyty biały potencjał na czarnym',
  gipfSayBlackUsed: 'zużyty czarny potencjał na białym',
  gipfSayGoes: 'zostanie zdjęty',
  gipfSayTarget: 'możliwy cel',
  gipfSayChoice: 'można wybrać',
  gipfSayCanPush: 'stąd można wsunąć pion',
  gipfSayCanJump: 'jego potencjał może skoczyć',
  gipfMove: '{player} wykonują ruch',
  gipfMustJump: 'Brak pionów w rezerwie: {player} skaczą potencjałem',
  gipfPiecesStay: 'Piony na planszy przesuwają się tylko, gdy są pchane: wybierz punkt na krawędzi.',
  gipfAgain: '{player} nie skaczą i wykonują inny ruch',
  gipfMoveOrTake: '{player} wykonują ruch albo najpierw zdejmują piony z rzędu pionów GIPF',
  gipfChooseRow: '{player}: wybierz rząd do zdjęcia',
  gipfChoosePieces: '{player}: kliknij piony, które mają zostać, a potem zdejmij rząd',
  gipfTakeRow: '{player} zdejmują rząd',
  gipfMayTake: '{player} mogą zdjąć piony z rzędu pionów GIPF albo go zostawić',
  gipfAnswer: '{player}: zapowiedziano skok z {from} na {to}. Przepuścić czy rzucić wyzwanie?',
  gipfDvonnDecides: '{player} chcą skoczyć z {from} na {to}: rozstrzyga partia DVONN.',
  gipfContestWon: '{player} wygrały wyzwanie: skok się odbywa.',
  gipfContestLost: '{player} przegrały wyzwanie.',
  gipfContestTied: '{player}: wyzwanie zakończyło się remisem.',
  gipfNoMove: 'przeciwnik nie ma ruchu',
  gipfNoGipf: 'przeciwnik nie ma już pionów GIPF',
  gipfNewPiece: 'Nowy pion',
  gipfKindGipf: 'Pion GIPF',
  gipfKindLoaded: 'Naładowany pion',
  gipfKindBasic: 'Zwykły pion',
  gipfTake: 'Zdejmij rząd',
  gipfLeave: 'Zostaw rząd',
  gipfLetPass: 'Przepuść',
  gipfChallenge: 'Rzuć wyzwanie',
  gipfGiveUpDvonn: 'Poddaj partię DVONN',
  gipfFaultLoadedRow: 'Rząd z naładowanym pionem nie może zostać: zdejmij jeszcze co najmniej jeden pion.',
  gipfFaultNoMove: 'Po tym nie będziesz mieć ruchu: zdejmij więcej pionów.',
  gipfInReserve: 'w rezerwie',
  gipfLost: { one: '{n} stracony', few: '{n} stracone', many: '{n} straconych', other: '{n} straconego' },
  gipfPotentialsLeft: { one: '{n} potencjał', few: '{n} potencjały', many: '{n} potencjałów', other: '{n} potencjału' },
  gipfPotentialsToPlay: {
    one: '{n} potencjał do zagrania',
    few: '{n} potencjały do zagrania',
    many: '{n} potencjałów do zagrania',
    other: '{n} potencjału do zagrania',
  },
  gipfPotentialsOnBoard: '{n} na planszy',
  gipfChallengesLeft: { one: '{n} wyzwanie', few: '{n} wyzwania', many: '{n} wyzwań', other: '{n} wyzwania' },
  gipfHint: 'Podpowiedź: {action}',
  gipfDidPush: '{player} wsuwają pion z {from} na {to}.',
  gipfDidJump: '{player} skaczą z {from} na {to}.',
  gipfDidTake: '{player} zdejmują {spots}.',
  gipfDidLetPass: 'Skok zostaje przepuszczony.',
  gipfDidChallenge: 'Na skok odpowiedziano wyzwaniem.',
  gipfRules: 'Zasady GIPF',
  gipfDvonnRules: 'Zasady DVONN',
  gipfRuleGoal: 'Cel gry',
  gipfRuleGoalText:
    'Dwoje graczy na zmianę wprowadza piony od krawędzi na planszę o 37 polach. Cztery twoje piony w rzędzie wracają do twojej rezerwy. Przegrywa gracz, który musi wykonać ruch, a nie ma już pionów w rezerwie.',
  gipfRulePush: 'Wsuwanie pionów',
  gipfRulePushText:
    'Postaw nowy pion na jednym z 24 punktów wokół planszy i wsuń go o jedno pole wzdłuż linii. Kliknij punkt, a potem pole obok niego. Na punktach nigdy nic nie zostaje, a piony na planszy przesuwają się tylko wtedy, gdy przesunie je wsuwany pion.',
  gipfRuleLine: 'Przesuwanie linii',
  gipfRuleLineText:
    'Jeśli pierwsze pole jest zajęte, stojący na nim pion przesuwa się o jedno pole, a z nim wszystkie piony przed nim aż do pierwszej luki. Piony za luką zostają na miejscu. W linię bez luki, taką jak ta po lewej, nie można wsunąć piona.',
  gipfRuleRow: 'Cztery w rzędzie',
  gipfRuleRowText:
    'Cztery lub więcej twoich pionów obok siebie na jednej linii tworzy rząd, który trzeba zdjąć. Schodzą z nim wszystkie piony, które przylegają do niego bez luki: twoje wracają do rezerwy, piony przeciwnika zostają zbite. Wsuń pion z a1 na b2, a potem zdejmij rząd.',
  gipfRuleRows: 'Kilka rzędów',
  gipfRuleRowsText:
    'Po swoim ruchu zdejmujesz wszystkie rzędy swojego koloru. Przeciwnik zdejmuje swoje rzędy na początku swojej następnej tury, przed ruchem. Jeśli dwa twoje rzędy się krzyżują, wybierz, który zdjąć; drugi pozostaje rzędem tylko wtedy, gdy w linii wciąż są cztery piony. Tutaj masz dwa rzędy: wybierz jeden.',
  gipfRuleEnd: 'Koniec',
  gipfRuleEndText:
    'Możesz zagrać ostatni pion ze swojej rezerwy. Przegrywasz dopiero wtedy, gdy musisz wykonać ruch, a nie masz już ani jednego piona, nawet po zdjęciu swoich rzędów. Tutaj rezerwa czarnych jest pusta: cokolwiek zrobią białe, czarne nie mają ruchu.',
  gipfRuleGipf: 'Piony GIPF',
  gipfRuleGipfText:
    'W wersji standardowej każdy zaczyna z trzema pionami GIPF. Każdy z nich to dwa zwykłe piony, jeden na drugim, ale w rzędzie liczy się jako jeden. Gracz zdejmujący rząd decyduje o każdym pionie GIPF w tym rzędzie, swoim i cudzym, czy schodzi. Gracz bez pionów GIPF od razu przegrywa. Kliknij pion GIPF, aby go zdjąć lub zostawić: tutaj białe wygrywają, zdejmując czarny.',
  gipfRuleStay: 'Rząd, który może zostać',
  gipfRuleStayText:
    'Rzędu złożonego tylko z pionów GIPF nie musisz zdejmować. Możesz go zostawić albo zdjąć z niego dowolną liczbę pionów, raz przed swoim ruchem i raz po nim.',
  gipfRuleTournament: 'Wersja turniejowa',
  gipfRuleTournamentText:
    'Plansza jest na początku pusta, a każdy gracz ma 18 pionów. Twój pierwszy pion musi być pionem GIPF. Możesz wprowadzać kolejne, każdy kosztem dwóch pionów, dopóki nie zagrasz pierwszego zwykłego piona.',
  gipfRuleLoad: 'Potencjały DVONN',
  gipfRuleLoadText:
    'Ustalcie liczbę potencjałów na gracza: trzy lub więcej. Potencjał wchodzi na planszę na zwykłym pionie, który jest wtedy naładowany: wybierz go przed wsunięciem. Naładowane piony wprowadza się po pionach GIPF, a przed zwykłymi. Gdy zagrasz zwykły pion bez potencjału, tracisz wszystkie niezagrane potencjały.',
  gipfRuleJump: 'Skok',
  gipfRuleJumpText:
    'Zamiast wsuwać pion, możesz skoczyć potencjałem z naładowanego piona na sąsiedni pion przeciwnika, który nie jest pionem GIPF. Pole jest wtedy twoje, a piony pod spodem się nie liczą. Kliknij naładowany pion na e5 i skocz na f5: powstaną cztery w rzędzie.',
  gipfRuleLoaded: 'Naładowane piony w rzędzie',
  gipfRuleLoadedText:
    'Gracz zdejmujący rząd decyduje też o naładowanych pionach obu kolorów w tym rzędzie. Naładowany pion schodzi w całości: pion wraca do rezerwy albo zostaje zbity, a potencjał wypada z gry. Ale cztery piony w rzędzie nie mogą zostać, jeśli jeden z nich jest naładowany.',
  gipfRuleUsed: 'Zużyte potencjały',
  gipfRuleUsedText:
    'Potencjału można użyć tylko raz. Gdy jego rząd jest zdejmowany, zużyty potencjał musi zejść, bez względu na to, czyj jest, i wypada z gry. Piony pod nim zostają na planszy i znów są wolne. Zdejmij rząd i zobacz, co było pod spodem.',
  gipfRuleConnect: 'Połączenie z DVONN',
  gipfRuleConnectText:
    'Przy połączeniu skok najpierw się zapowiada, a przeciwnik może rzucić wyzwanie, raz lub tyle razy, ile ustalono. Wtedy rozstrzyga partia DVONN: skok się odbywa, chyba że przegra ją gracz, który go zapowiedział. W takim razie potencjał wypada z gry, a gracz wykonuje inny ruch. Zapowiedz skok z e5 i rzuć wyzwanie.',
  gipfWorthWin: '{player} przy najlepszej grze teraz wygrywają.',
  gipfWorthOpen: 'To jeszcze nie rozstrzyga partii.',
  gipfStrategy: 'Strategia GIPF',
  gipfStrategyIntro:
    'Lekcje o GIPF, pionach GIPF i potencjale DVONN, a w każdej jedna tura do znalezienia. Każde rozwiązanie sprawdzono, badając wszystkie tury i wszystkie odpowiedzi.',
  gipfReserveTitle: 'Licz rezerwy',
  gipfReserveText:
    'Każde wsunięcie kosztuje jeden pion, a piony wracają tylko dzięki rzędom. Gracz, któremu zostało ich mało, jest zdany na następny rząd. Zanim więc coś zdejmiesz, spójrz na obie rezerwy: zepsucie rzędu przeciwnika może być warte więcej niż własny rząd.',
  gipfReserveTask:
    'Czarnym został jeden pion, a trzy w kolumnie d czekają na czwarty. Wsunięcie na h3 da ci rząd i zbity pion. Czy jest coś lepszego?',
  gipfReserveReason:
    'Twój pion stoi na d2, a czarny został zepchnięty na bok: cokolwiek czarne zrobią z ostatnim pionem, nie utworzą rzędu, a potem nie mają już żadnego. Gdyby zdjąć własny rząd, czarne wsunęłyby pion z d1 i odzyskały cztery piony.',
  gipfCrossTitle: 'Który z dwóch rzędów?',
  gipfCrossText:
    'Gdy dwa twoje rzędy krzyżują się na zwykłym pionie, możesz zdjąć tylko jeden i to ty wybierasz który. Nie patrz tylko na to, co zbijesz: piony, które zostają, dalej dla ciebie pracują, a te, które schodzą, zostawiają lukę.',
  gipfCrossTask: 'Każdej stronie został jeden pion. Znajdź wsunięcie, które tworzy naraz dwa rzędy, i zdejmij właściwy.',
  gipfCrossReason:
    'Z tym rzędem zszedł pion z g4 i ostatni pion czarnych nie może już utworzyć rzędu. Zdjęcie rzędu w kolumnie f zostawiłoby lukę na f5: czarne wsunęłyby pion z i2 i miałyby cztery w rzędzie, od h3 do e6.',
  gipfHuntTitle: 'Poluj na piony GIPF',
  gipfHuntText:
    'Gracz bez pionów GIPF przegrywa, ilekolwiek pionów ma w rezerwie. Możesz zdjąć pion GIPF, który przylega do twojego rzędu bez luki. Można go też przesuwać: często wystarczy doprowadzić go na koniec twojego rzędu.',
  gipfHuntTask:
    'Każda strona ma tylko jeden pion GIPF: twój stoi na d5, czarny na e6. Rząd w kolumnie g zbiłby jeden pion, ale inne wsunięcie wygrywa od razu.',
  gipfHuntReason:
    'Wsunięcie z a2 utworzyło rząd aż do e6 i przesunęło czarny pion GIPF na jego koniec: zdejmujesz go i gra skończona. Rząd w kolumnie g by przegrał: wsuwając pion z d1, czarne tworzą rząd z twoim pionem GIPF na końcu.',
  gipfGuardTitle: 'Strzeż ostatniego piona GIPF',
  gipfGuardText:
    'Kto traci ostatni pion GIPF, przegrywa. Zanim więc cokolwiek zdejmiesz, spójrz wzdłuż jego trzech linii: czy jakieś wsunięcie da przeciwnikowi rząd, do którego przylega twój pion? Jeśli tak, najpierw temu zapobiegnij, choćby bicie kusiło.',
  gipfGuardTask: 'Twój jedyny pion GIPF stoi na f3. Wsunięcie z e9 pozwoliłoby zdjąć jeden z dwóch czarnych. Ale czym grożą czarne?',
  gipfGuardReason:
    'Czarne zamierzały z a4 utworzyć rząd aż do e4, a tuż za nim stoi twój pion GIPF. Teraz na b4 jest twój pion i tego rzędu nie będzie. Wsunięcie z e9 może poczekać.',
  gipfWorthTitle: 'Skok, który się opłaca',
  gipfWorthText:
    'Potencjału można użyć tylko raz. Użyj go tam, gdzie coś rozstrzyga: skocz na pion, od którego zależy rząd, albo na naładowany pion, który wtedy sam nie skoczy. I pamiętaj: gdy rząd jest zdejmowany, potencjał schodzi, a piony pod nim znów są wolne.',
  gipfWorthTask:
    'Rezerwa czarnych jest pusta, ale mają rząd w kolumnie e i zdejmą go na początku następnej tury. Nie zostaw czarnym żadnego ruchu.',
  gipfWorthReason:
    'Rząd jest przerwany, a naładowany pion na e4 jest przykryty i nie może skoczyć: czarne nie mają ruchu. Skok z d3 na e3 utworzyłby twój rząd, ale jego zdjęcie usuwa potencjał i czarny rząd wraca.',
  gipfKeepTitle: 'Ruch w zapasie',
  gipfKeepText:
    'Nawet z pustą rezerwą możesz jeszcze skoczyć. Zachowany potencjał to ruch w zapasie, a liczy się najbardziej, gdy obu stronom kończą się piony. Jeśli zużyjesz go za wcześnie, na końcu go zabraknie.',
  gipfKeepTask:
    'Każdej stronie został jeden pion, a ty masz jeszcze potencjał na g5. Czarne chcą wsunąć pion z b6 i utworzyć rząd. Wsunąć czy skoczyć?',
  gipfKeepReason:
    'Twój ostatni pion zepchnął pion c6 z linii. Ostatni pion czarnych nie tworzy rzędu; potem skacze twój potencjał i czarne nie mają ruchu. Gdyby najpierw skoczyć, czarne miałyby rząd, a piony skończyłyby się tobie.',
  gipfDoubtTitle: 'Rzucić wyzwanie czy przepuścić?',
  gipfDoubtText:
    'Nawet wygrane wyzwanie może ci zaszkodzić: przeciwnik wykonuje wtedy inny ruch, być może lepszy. Najpierw więc sprawdź, co ten skok naprawdę daje. Jeśli nie szkodzi, przepuść go i zachowaj wyzwanie na skok, który rozstrzyga partię.',
  gipfDoubtTask: 'Czarne zapowiadają skok z g3 na f4, a ty możesz raz rzucić wyzwanie. Sprawdź groźby obu stron, a potem odpowiedz.',
  gipfDoubtReason: 'Skok niczego nie zmienia: wsuwasz pion na f2, a z twoim rzędem schodzi jedyny pion GIPF czarnych, ten na b3.',
  gipfDoubtWrong:
    'Jeśli wygrasz wyzwanie, czarne wykonają inny ruch i wsunięciem z i3 zbiją twój jedyny pion GIPF. Jeśli przegrasz, skok i tak się odbędzie, a wyzwanie przepadnie.',
  gipfAnalysis: 'Analiza GIPF',
  gipfAnalyse: 'Analizuj partię GIPF',
  gipfOpenHelp: 'Pozycja GIPF w jednym wierszu albo partia w formacie PGN. Wklej ją, upuść tu plik albo go wybierz.',
  gipfValues:
    'Wartości to przewaga białych: przy +1 białe wygrywają około 73 partii na 100, przy +3 około 95; poniżej zera przewagę mają czarne.',
  gipfCourse: 'Przebieg partii',
  gipfEditHelp: 'Wybierz pion, a potem klikaj pola. Pion zastąpi to, co na nich stoi.',
  gipfEditPotential: 'Zużyty potencjał',
  gipfEditUnplayed: 'niezagrane potencjały',
  gipfEditChallenges: 'pozostałe wyzwania',
  gipfEditGipfs: 'Może jeszcze wprowadzać piony GIPF',
  gipfEditStart: 'Pozycja początkowa',
};
