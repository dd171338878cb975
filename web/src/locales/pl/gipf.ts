// Polish: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'Partia GIPF',
  gipfContinue: 'Graj dalej w GIPF',
  gipfVersion: 'Wersja',
  gipfBasic: 'Podstawowa',
  gipfStandard: 'Standardowa',
  gipfTournament: 'Turniejowa',
  gipfBasicNote: 'po 15 pionków, z tego trzy na planszy',
  gipfStandardNote: 'po trzy pionki GIPF; nie wolno stracić wszystkich',
  gipfTournamentNote: 'pusta plansza; pionki GIPF wprowadzasz samodzielnie',
  gipfPotentials: 'Potencjały DVONN dla każdego',
  gipfWithout: 'Bez',
  gipfConnection: 'Połączenie z DVONN',
  gipfUnconnected: 'Brak: skok to skok',
  gipfConnected: 'Na skok można odpowiedzieć wyzwaniem',
  gipfChallengesEach: 'Wyzwania dla każdego',
  gipfDecider: 'Co rozstrzyga wyzwanie',
  gipfByDvonn: 'Cała partia DVONN',
  gipfByPlacedDvonn: 'DVONN z pionkami rozstawionymi losowo',
  gipfByDice: 'Po jednej kości',
  gipfMoreSettings: 'Co zasady zostawiają otwarte',
  gipfTieNoJump: 'Przy remisie skoku nie ma',
  gipfLostBlocked: 'Kto przegra wyzwanie, zachowuje potencjał, ale nie użyje go w tej turze',
  gipfColoursByLot: 'O kolorach w DVONN decyduje los',
  gipfSurrenderGame: 'Kto podda partię DVONN, przegrywa też partię GIPF',
  gipfTakerLoses: 'Kto zdejmie ostatnie pionki GIPF obu stron, przegrywa',
  gipfBoard: 'Plansza GIPF',
  gipfSayDot: 'punkt na brzegu',
  gipfSayWhiteGipf: 'biały pionek GIPF',
  gipfSayBlackGipf: 'czarny pionek GIPF',
  gipfSayWhiteLoaded: 'biały pionek z potencjałem',
  gipfSayBlackLoaded: 'czarny pionek z potencjałem',
  gipfSayWhiteUsed: 'zużyty biały potencjał na czarnym',
  gipfSayBlackUsed: 'zużyty czarny potencjał na białym',
  gipfSayGoes: 'zostanie zdjęty',
  gipfSayTarget: 'możliwy cel',
  gipfSayChoice: 'można wybrać',
  gipfSayCanPush: 'stąd można wsunąć pionek',
  gipfSayCanJump: 'jego potencjał może skoczyć',
  gipfMove: '{player} wykonują ruch',
  gipfAgain: 'Skoku nie ma: {player} wykonują inny ruch',
  gipfMoveOrTake: '{player} wykonują ruch albo najpierw zdejmują z rzędu pionków GIPF',
  gipfChooseRow: '{player}: wybierz rząd do zdjęcia',
  gipfChoosePieces: '{player}: dotknij tego, co ma zostać lub zejść, potem zdejmij rząd',
  gipfTakeRow: '{player} zdejmują rząd',
  gipfMayTake: '{player} mogą zdjąć z rzędu pionków GIPF albo go zostawić',
  gipfAnswer: '{player}: zapowiedziano skok z {from} na {to}. Przepuścić czy rzucić wyzwanie?',
  gipfDvonnDecides: 'DVONN rozstrzyga, czy {player} mogą skoczyć z {from} na {to}.',
  gipfContestWon: '{player} wygrały wyzwanie i skaczą.',
  gipfContestLost: '{player} przegrały wyzwanie.',
  gipfContestTied: '{player}: wyzwanie kończy się remisem.',
  gipfNoMove: 'przeciwnik nie może się ruszyć',
  gipfNoGipf: 'przeciwnik nie ma już pionka GIPF',
  gipfNewPiece: 'Nowy pionek',
  gipfKindGipf: 'pionek GIPF',
  gipfKindLoaded: 'z potencjałem',
  gipfKindBasic: 'zwykły',
  gipfTake: 'Zdejmij rząd',
  gipfLeave: 'Zostaw',
  gipfLetPass: 'Przepuść',
  gipfChallenge: 'Rzuć wyzwanie',
  gipfGiveUpDvonn: 'Poddaj tę partię DVONN',
  gipfFaultLoadedRow: 'Rząd z naładowanym pionkiem nie może zostać: musi zejść jeszcze co najmniej jeden.',
  gipfFaultNoMove: 'Potem nie byłoby ruchu: zdejmij więcej.',
  gipfInReserve: 'w rezerwie',
  gipfLost: { one: '{n} stracony', few: '{n} stracone', many: '{n} straconych', other: '{n} straconego' },
  gipfPotentialsLeft: { one: '{n} potencjał', few: '{n} potencjały', many: '{n} potencjałów', other: '{n} potencjału' },
  gipfChallengesLeft: { one: '{n} wyzwanie', few: '{n} wyzwania', many: '{n} wyzwań', other: '{n} wyzwania' },
  gipfHint: 'Podpowiedź: {action}',
  gipfDidPush: '{player} wsuwają z {from} na {to}.',
  gipfDidJump: '{player}: skok z {from} na {to}.',
  gipfDidTake: '{player} zdejmują {spots}.',
  gipfDidLetPass: 'Skok zostaje przepuszczony.',
  gipfDidChallenge: 'Na skok odpowiedziano wyzwaniem.',
  gipfRules: 'Zasady GIPF',
  gipfDvonnRules: 'Zasady DVONN',
  gipfRuleGoal: 'O co chodzi',
  gipfRuleGoalText:
    'Dwoje graczy wsuwa pionki z brzegu na planszę o 37 polach, po jednym w turze. Cztery w twoim kolorze w rzędzie wracają do twojej ręki. Kto ma się ruszyć i nie ma już pionka, przegrywa.',
  gipfRulePush: 'Wsuwanie',
  gipfRulePushText:
    'Nowy pionek staje na jednym z 24 punktów na brzegu i zostaje wsunięty o jedno pole wzdłuż linii. Dotknij punktu, a potem pola przed nim. Na punktach nigdy nic nie zostaje, a pionki na planszy ruszają się tylko wtedy, gdy są popychane.',
  gipfRuleLine: 'Co stoi na drodze',
  gipfRuleLineText:
    'Jeśli pierwsze pole jest zajęte, pionek z niego przesuwa się o jedno, a z nim wszystko przed nim aż do pierwszej luki. Co leży za luką, zostaje. Linii bez luki, takiej jak ta po lewej, nie da się popchnąć.',
  gipfRuleRow: 'Cztery w rzędzie',
  gipfRuleRowText:
    'Cztery lub więcej twoich pionków obok siebie na linii tworzy rząd, który musi zejść z planszy. Razem z nim schodzi wszystko, co przylega bez luki: twoje pionki do rezerwy, cudze są zbite. Wsuń z a1 na b2 i zdejmij rząd.',
  gipfRuleRows: 'Kilka rzędów',
  gipfRuleRowsText:
    'Kto się ruszył, najpierw zdejmuje swoje rzędy. Rzędy przeciwnika zdejmuje on sam na początku swojej tury, przed ruchem. Gdy rzędy się krzyżują, wybierasz, który zdjąć; drugi zostaje rzędem tylko wtedy, gdy wciąż są cztery w linii. Tu są dwa: wybierz jeden.',
  gipfRuleEnd: 'Koniec',
  gipfRuleEndText:
    'Ostatni pionek z rezerwy można śmiało zagrać; przegrywa dopiero ten, kto ma się ruszyć i nie ma żadnego, nawet po zdjęciu rzędu. Czarne nie mają tu nic w rezerwie: cokolwiek zrobią Białe, Czarne nie mogą się ruszyć.',
  gipfRuleGipf: 'Pionki GIPF',
  gipfRuleGipfText:
    'W wersji standardowej każdy zaczyna z trzema pionkami GIPF, czyli dwoma pionkami jeden na drugim. W rzędzie liczą się za jeden, a zdejmujący decyduje o każdym, swoim i cudzym, czy schodzi. Kto nie ma już pionka GIPF, od razu przegrywa. Dotknij pionka GIPF, by zmienić jego los: tu Białe wygrywają, zdejmując czarny.',
  gipfRuleStay: 'Rząd, który może zostać',
  gipfRuleStayText:
    'Rzędu złożonego tylko z pionków GIPF nie trzeba zdejmować. Możesz go zostawić albo zdjąć z niego, ile chcesz, raz przed ruchem i raz po nim.',
  gipfRuleTournament: 'Wersja turniejowa',
  gipfRuleTournamentText:
    'Plansza jest na początku pusta, każdy ma 18 pionków. Twój pierwszy pionek musi być pionkiem GIPF i możesz wprowadzać kolejne, każdy za dwa pionki, aż zagrasz pierwszy zwykły.',
  gipfRuleLoad: 'Potencjały DVONN',
  gipfRuleLoadText:
    'Umówcie się na trzy lub więcej potencjałów dla każdego. Potencjał wchodzi na zwykłym pionku, który jest wtedy naładowany: wybierz to przed wsunięciem. Naładowane pionki idą po pionkach GIPF, a przed zwykłymi. Pierwszy zwykły pionek to kończy, a niezagrane potencjały przepadają.',
  gipfRuleJump: 'Skok',
  gipfRuleJumpText:
    'Zamiast wsuwać, można skoczyć potencjałem z jego pionka na sąsiada w drugim kolorze, byle nie na pionek GIPF. Pole jest wtedy twoje; to, co pod spodem, się nie liczy. Dotknij naładowanego pionka na e5 i skocz na f5: to daje cztery w rzędzie.',
  gipfRuleLoaded: 'Naładowane pionki w rzędzie',
  gipfRuleLoadedText:
    'Kto zdejmuje rząd, decyduje też o naładowanych pionkach obu kolorów. Ten, który schodzi, schodzi w całości: pionek do rezerwy albo zbity, potencjał poza grę. Ale cztery w rzędzie nie mogą zostać, jeśli jeden z nich jest naładowany.',
  gipfRuleUsed: 'Zużyte potencjały',
  gipfRuleUsedText:
    'Potencjał działa raz. Gdy jego rząd jest zdejmowany, zużyty potencjał musi zejść, czyjkolwiek jest, i wypada z gry. To, co leżało pod nim, zostaje i jest znów wolne. Zdejmij rząd i zobacz, co się odsłoni.',
  gipfRuleConnect: 'Połączenie z DVONN',
  gipfRuleConnectText:
    'Jeśli tak się umówicie, skok najpierw się zapowiada, a przeciwnik może rzucić wyzwanie, raz lub tyle razy, ile ustalono. Wtedy rozstrzyga partia DVONN: kto zapowiedział skok, wykonuje go, jeśli jej nie przegra. Jeśli przegra, potencjał wypada z gry, a on wykonuje inny ruch. Zapowiedz skok z e5 i rzuć wyzwanie.',
  gipfWorthWin: 'Przy najlepszej grze {player} teraz wygrywają.',
  gipfWorthOpen: 'To jeszcze niczego nie rozstrzyga.',
  gipfStrategy: 'Strategia w GIPF',
  gipfStrategyIntro:
    'To samo dla GIPF, pionków GIPF i potencjału DVONN: za każdym razem jedna tura, którą grasz samodzielnie. Co tu jest właściwe, wiadomo stąd, że sprawdzono każdą turę i każdą odpowiedź.',
  gipfReserveTitle: 'Licz rezerwy',
  gipfReserveText:
    'Każde wsunięcie kosztuje pionek, a pionki wracają tylko z rzędu. Kto ma ich mało, żyje z następnego rzędu. Zanim więc coś zdejmiesz, spójrz na obie rezerwy: zepsuć rząd drugiej stronie bywa lepiej, niż zdjąć własny.',
  gipfReserveTask:
    'Czarnym został jeden pionek, a trzy w kolumnie d czekają na czwarty. Wsunięcie na h3 da ci rząd i jeńca. Czy jest coś lepszego?',
  gipfReserveReason:
    'Twój pionek stoi na d2, a czarny został zepchnięty na bok: cokolwiek zrobi ostatni pionek Czarnych, rzędu nie będzie, a następnego już nie ma. Gdyby zdjąć własny rząd, Czarne wsunęłyby z d1 i odzyskały cztery pionki.',
  gipfCrossTitle: 'Który z dwóch rzędów',
  gipfCrossText:
    'Gdy dwa twoje rzędy krzyżują się na zwykłym pionku, schodzi tylko jeden i to ty mówisz, który. Nie patrz tylko na to, co bijesz: co zostaje, pracuje dla ciebie dalej, a co schodzi, zostawia lukę.',
  gipfCrossTask: 'Każdemu został jeden pionek. Znajdź wsunięcie, które tworzy dwa rzędy naraz, i zdejmij właściwy.',
  gipfCrossReason:
    'Z tym rzędem zszedł g4 i ostatni pionek Czarnych nie utworzy już rzędu. Rząd w kolumnie f zostawiłby lukę na f5: Czarne wsunęłyby z i2 i miałyby cztery w rzędzie, od h3 do e6.',
  gipfHuntTitle: 'Polowanie na pionki GIPF',
  gipfHuntText:
    'Kto nie ma już pionka GIPF, przegrywa, choćby miał pełną rezerwę. Pionek GIPF, który przylega do twojego rzędu bez luki, schodzi, jeśli tego chcesz. I daje się popychać: często wystarczy doprowadzić go tam, gdzie twój rząd się kończy.',
  gipfHuntTask:
    'Każdy ma tylko jeden pionek GIPF, ty na d5, Czarne na e6. Rząd w kolumnie g dałby ci jeńca, ale inne wsunięcie wygrywa od razu.',
  gipfHuntReason:
    'Wsunięcie z a2 utworzyło rząd aż do e6 i zepchnęło czarny pionek GIPF na jego koniec: schodzi, i koniec gry. Rząd w kolumnie g by przegrał: z d1 Czarne tworzą rząd, na którego końcu stoi twój pionek GIPF.',
  gipfGuardTitle: 'Strzeż ostatniego',
  gipfGuardText:
    'Twój ostatni pionek GIPF to cała gra. Zanim coś zdejmiesz, spójrz wzdłuż jego trzech linii: czy jakieś wsunięcie da drugiej stronie rząd, do którego on przylega? Wtedy to jest najpilniejsze, choćby zdobycz była bogata.',
  gipfGuardTask: 'Twój jedyny pionek GIPF stoi na f3. Z e9 możesz zbić jeden z dwóch czarnych. Ale czym grożą Czarne?',
  gipfGuardReason:
    'Z a4 Czarne miały zaraz utworzyć rząd aż do e4, a tuż za nim stoi twój pionek GIPF. Teraz na b4 jest twój pionek i rzędu nie będzie. Wsunięcie z e9 nie ucieknie.',
  gipfWorthTitle: 'Skok, który się opłaca',
  gipfWorthText:
    'Potencjał działa raz. Niech skoczy tam, gdzie to coś rozstrzyga: na pionek, bez którego rząd nie jest rzędem, albo na naładowany pionek, który wtedy sam nie skoczy. I pamiętaj: gdy jego rząd jest zdejmowany, potencjał schodzi, a to, co leżało pod nim, jest znów wolne.',
  gipfWorthTask:
    'Czarne nie mają nic w rezerwie, ale mają rząd w kolumnie e, który zdejmą na początku następnej tury. Nie zostaw Czarnym żadnego ruchu.',
  gipfWorthReason:
    'Rząd jest przerwany, a naładowany pionek na e4 jest przykryty i nie może skoczyć: Czarne nie mogą się ruszyć. Skok z d3 na e3 dałby ci własny rząd, ale razem z nim schodzi potencjał i czarny rząd wraca.',
  gipfKeepTitle: 'Ruch w zanadrzu',
  gipfKeepText:
    'Nawet z pustą rezerwą można jeszcze skoczyć. Zachowany potencjał to więc ruch w zanadrzu, a liczy się najbardziej, gdy obu stronom kończą się pionki. Zużyty za wcześnie, na końcu go brakuje.',
  gipfKeepTask:
    'Każdemu został jeden pionek, a ty masz jeszcze potencjał na g5. Czarne chcą wsunąć z b6 i utworzyć rząd. Wsunąć czy skoczyć?',
  gipfKeepReason:
    'Twój ostatni pionek zepchnął c6 z linii. Ostatni czarny nie utworzy rzędu; potem skacze twój potencjał i Czarne nie mają ruchu. Po skoku teraz Czarne miałyby rząd, a pionki skończyłyby się tobie.',
  gipfDoubtTitle: 'Rzucić wyzwanie czy przepuścić?',
  gipfDoubtText:
    'Nawet wygrane wyzwanie może zaszkodzić: kto je przegra, wykonuje inny ruch, może lepszy. Spytaj więc najpierw, co ten skok naprawdę robi. Jeśli nic ci nie robi, przepuść go i zachowaj wyzwanie na ten, który rozstrzyga.',
  gipfDoubtTask: 'Czarne zapowiadają skok z g3 na f4, a ty możesz raz rzucić wyzwanie. Zobacz, czym grozi każda strona, i odpowiedz.',
  gipfDoubtReason: 'Skok niczego nie zmienia: wsuwasz na f2, a z twoim rzędem schodzi jedyny pionek GIPF Czarnych na b3.',
  gipfDoubtWrong:
    'Jeśli wygrasz wyzwanie, Czarne wykonają inny ruch i wsuwając z i3, zbiją twój jedyny pionek GIPF. Jeśli przegrasz, skok i tak się odbędzie, a wyzwanie przepadnie.',
  gipfAnalysis: 'Analiza GIPF',
  gipfAnalyse: 'Analizuj partię GIPF',
  gipfOpenHelp: 'Pozycja GIPF w jednym wierszu albo partia w pgn. Wklej ją, upuść tu plik albo wybierz go.',
  gipfValues:
    'Wartości to przewaga Białych: przy +1 Białe wygrywają około 73 partii na 100, przy +3 około 95; poniżej zera prowadzą Czarne.',
  gipfCourse: 'Przebieg partii',
  gipfEditHelp: 'Wybierz, co położyć, i dotykaj pól. Zastąpi to, co na nich stoi.',
  gipfEditPotential: 'Zużyty potencjał na wierzch',
  gipfEditUnplayed: 'potencjały do zagrania',
  gipfEditChallenges: 'pozostałe wyzwania',
  gipfEditGipfs: 'może jeszcze wprowadzać pionki GIPF',
  gipfEditStart: 'Początek partii',
};
