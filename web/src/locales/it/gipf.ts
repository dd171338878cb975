// Italian: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'Una partita a GIPF',
  gipfContinue: 'Riprendi la partita a GIPF',
  gipfVersion: 'Versione',
  gipfBasic: 'Base',
  gipfStandard: 'Standard',
  gipfTournament: 'Torneo',
  gipfBasicNote: '15 pezzi a testa, tre dei quali sul tavoliere',
  gipfStandardNote: 'con tre pezzi GIPF a testa, da non perdere tutti',
  gipfTournamentNote: 'un tavoliere vuoto; i pezzi GIPF li fai entrare tu',
  gipfPotentials: 'Potenziali DVONN a testa',
  gipfWithout: 'Nessuno',
  gipfConnection: 'Legame con DVONN',
  gipfUnconnected: 'Nessuno: un salto è un salto',
  gipfConnected: 'Un salto si può contestare',
  gipfChallengesEach: 'Contestazioni a testa',
  gipfDecider: 'Che cosa decide una contestazione',
  gipfByDvonn: 'Una partita intera a DVONN',
  gipfByPlacedDvonn: 'DVONN con i pezzi piazzati a caso',
  gipfByDice: 'Un dado a testa',
  gipfMoreSettings: 'Che cosa le regole lasciano aperto',
  gipfTieNoJump: 'In caso di parità non si salta',
  gipfLostBlocked: 'Chi perde una contestazione tiene il potenziale, ma non può usarlo in questo turno',
  gipfColoursByLot: 'I colori a DVONN si tirano a sorte',
  gipfSurrenderGame: 'Chi si arrende nella partita a DVONN perde anche quella a GIPF',
  gipfTakerLoses: 'Chi prende gli ultimi pezzi GIPF di entrambi ha perso',
  gipfBoard: 'Tavoliere di GIPF',
  gipfSayDot: 'punto del bordo',
  gipfSayWhiteGipf: 'pezzo GIPF bianco',
  gipfSayBlackGipf: 'pezzo GIPF nero',
  gipfSayWhiteLoaded: 'pezzo bianco con potenziale',
  gipfSayBlackLoaded: 'pezzo nero con potenziale',
  gipfSayWhiteUsed: 'potenziale bianco usato, sul nero',
  gipfSayBlackUsed: 'potenziale nero usato, sul bianco',
  gipfSayGoes: 'sarà preso',
  gipfSayTarget: 'arrivo possibile',
  gipfSayChoice: 'si può scegliere',
  gipfSayCanPush: 'da qui si può spingere un pezzo',
  gipfSayCanJump: 'il suo potenziale può saltare',
  gipfMove: 'Il {player} fa una mossa',
  gipfAgain: 'Niente salto: il {player} fa un’altra mossa',
  gipfMoveOrTake: 'Il {player} muove, o prima prende dalla fila di pezzi GIPF',
  gipfChooseRow: '{player}: scegli una fila da prendere',
  gipfChoosePieces: '{player}: tocca ciò che resta o va via, poi prendi la fila',
  gipfTakeRow: 'Il {player} prende la fila',
  gipfMayTake: 'Il {player} può prendere dalla fila di pezzi GIPF, o lasciarla',
  gipfAnswer: '{player}: è annunciato un salto da {from} su {to}. Lasciarlo passare o contestarlo?',
  gipfDvonnDecides: 'DVONN decide se il {player} può saltare da {from} su {to}.',
  gipfContestWon: 'Il {player} ha vinto la contestazione: il salto si fa.',
  gipfContestLost: 'Il {player} ha perso la contestazione.',
  gipfContestTied: '{player}: la contestazione finisce in parità.',
  gipfNoMove: 'l’altro giocatore non può muovere',
  gipfNoGipf: 'l’altro giocatore non ha più pezzi GIPF',
  gipfNewPiece: 'Il nuovo pezzo',
  gipfKindGipf: 'pezzo GIPF',
  gipfKindLoaded: 'con potenziale',
  gipfKindBasic: 'semplice',
  gipfTake: 'Prendi la fila',
  gipfLeave: 'Lasciala',
  gipfLetPass: 'Lascia passare',
  gipfChallenge: 'Contesta',
  gipfGiveUpDvonn: 'Arrenditi in questa partita a DVONN',
  gipfFaultLoadedRow: 'Una fila con un pezzo carico non può restare: ne deve andare via almeno un altro.',
  gipfFaultNoMove: 'Poi non avresti più mosse: prendi di più.',
  gipfInReserve: 'di riserva',
  gipfLost: { one: '{n} perso', many: '{n} persi', other: '{n} persi' },
  gipfPotentialsLeft: { one: '{n} potenziale', many: '{n} potenziali', other: '{n} potenziali' },
  gipfChallengesLeft: { one: '{n} contestazione', many: '{n} contestazioni', other: '{n} contestazioni' },
  gipfHint: 'Suggerimento: {action}',
  gipfDidPush: 'Il {player} spinge da {from} a {to}.',
  gipfDidJump: '{player}: salto da {from} su {to}.',
  gipfDidTake: 'Il {player} prende {spots}.',
  gipfDidLetPass: 'Il salto passa.',
  gipfDidChallenge: 'Il salto è contestato.',
  gipfRules: 'Le regole di GIPF',
  gipfDvonnRules: 'Le regole di DVONN',
  gipfRuleGoal: 'Di che si tratta',
  gipfRuleGoalText:
    'Due giocatori fanno entrare pezzi dal bordo di un tavoliere di 37 caselle, uno per turno. Quattro del tuo colore in fila tornano nella tua mano. Chi deve muovere e non ha più pezzi ha perso.',
  gipfRulePush: 'Spingere',
  gipfRulePushText:
    'Un nuovo pezzo si posa su uno dei 24 punti del bordo e si spinge di una casella lungo una linea. Tocca un punto, poi la casella davanti. Sui punti non resta mai nulla, e i pezzi sul tavoliere si muovono solo se sono spinti.',
  gipfRuleLine: 'Ciò che sta in mezzo',
  gipfRuleLineText:
    'Se la prima casella è occupata, il suo pezzo avanza di uno, e con lui tutto ciò che ha davanti fino al primo vuoto. Ciò che sta oltre il vuoto resta. Una linea senza vuoti, come quella a sinistra, non si può spingere.',
  gipfRuleRow: 'Quattro in fila',
  gipfRuleRowText:
    'Quattro o più tuoi pezzi vicini su una linea fanno una fila, che va tolta. Con essa va tutto ciò che la tocca senza vuoti: i tuoi pezzi tornano nella riserva, gli altri sono catturati. Spingi da a1 in b2 e prendi la fila.',
  gipfRuleRows: 'Più file',
  gipfRuleRowsText:
    'Chi ha mosso prende per primo le sue file. Quelle dell’altro le prende lui all’inizio del suo turno, prima di muovere. Se due file si incrociano, scegli quale prendere; l’altra resta tale solo se ne rimangono quattro in linea. Qui ce ne sono due: scegline una.',
  gipfRuleEnd: 'La fine',
  gipfRuleEndText:
    'L’ultimo pezzo della riserva si può giocare; perde solo chi deve muovere e non ne ha, nemmeno prendendo una fila. Qui il Nero non ha più nulla di riserva: qualunque cosa faccia il Bianco, il Nero non può muovere.',
  gipfRuleGipf: 'I pezzi GIPF',
  gipfRuleGipfText:
    'Nella versione standard ognuno comincia con tre pezzi GIPF, due pezzi uno sull’altro. In una fila contano per uno, e chi prende decide per ciascuno, suo o dell’altro, se va via. Chi non ha più pezzi GIPF ha perso all’istante. Tocca un pezzo GIPF per cambiarne la sorte: qui il Bianco vince prendendo quello nero.',
  gipfRuleStay: 'Una fila che può restare',
  gipfRuleStayText:
    'Una fila di soli pezzi GIPF non va presa per forza. Puoi lasciarla, o prenderne quanti vuoi, una volta prima della tua mossa e una volta dopo.',
  gipfRuleTournament: 'La versione da torneo',
  gipfRuleTournamentText:
    'Il tavoliere all’inizio è vuoto e ognuno ha 18 pezzi. Il tuo primo pezzo deve essere un pezzo GIPF, e puoi farne entrare altri, ognuno al prezzo di due, finché non giochi il primo pezzo semplice.',
  gipfRuleLoad: 'I potenziali DVONN',
  gipfRuleLoadText:
    'Accordatevi su tre o più potenziali a testa. Un potenziale entra sopra un pezzo semplice, che così è carico: sceglilo prima di spingere. I pezzi carichi vengono dopo i pezzi GIPF e prima di quelli semplici. Il primo pezzo semplice chiude la serie, e i potenziali non giocati sono persi.',
  gipfRuleJump: 'Il salto',
  gipfRuleJumpText:
    'Invece di spingere, puoi far saltare un potenziale dal suo pezzo su un vicino dell’altro colore, purché non sia un pezzo GIPF. La casella allora è tua; ciò che sta sotto non conta. Tocca il pezzo carico in e5 e salta su f5: fa quattro in fila.',
  gipfRuleLoaded: 'Pezzi carichi in una fila',
  gipfRuleLoadedText:
    'Chi prende una fila decide anche dei pezzi carichi dei due colori. Quello che va via, va intero: il pezzo nella riserva o catturato, il potenziale fuori dal gioco. Ma quattro in fila non possono restare se uno è carico.',
  gipfRuleUsed: 'I potenziali usati',
  gipfRuleUsedText:
    'Un potenziale serve una volta sola. Quando la sua fila è presa, un potenziale usato va tolto, di chiunque sia, ed esce dal gioco. Ciò che stava sotto resta ed è di nuovo libero. Prendi la fila e guarda che cosa viene alla luce.',
  gipfRuleConnect: 'Legato a DVONN',
  gipfRuleConnectText:
    'Se vi accordate così, un salto prima si annuncia, e l’altro giocatore può contestarlo, una volta o quante avete stabilito. Decide allora una partita a DVONN: chi ha annunciato il salto lo fa se non la perde. Se la perde, il potenziale esce dal gioco e lui fa un’altra mossa. Annuncia il salto da e5 e contestalo.',
  gipfWorthWin: 'Con il gioco migliore ora vince il {player}.',
  gipfWorthOpen: 'Così non è ancora deciso nulla.',
  gipfStrategy: 'Strategia in GIPF',
  gipfStrategyIntro:
    'Lo stesso per GIPF, i suoi pezzi GIPF e il potenziale DVONN: ogni volta un turno che giochi tu. Ciò che qui è giusto lo si sa perché ogni turno e ogni risposta sono stati provati.',
  gipfReserveTitle: 'Contare le riserve',
  gipfReserveText:
    'Ogni spinta costa un pezzo, e solo una fila ne riporta. Chi ne ha pochi vive della prossima fila. Guarda perciò le due riserve prima di prendere: rovinare la fila dell’altro può valere più di una fila tua.',
  gipfReserveTask:
    'Al Nero resta un pezzo, e tre sulla colonna d ne aspettano un quarto. Una spinta in h3 ti darebbe una fila e un prigioniero. C’è di meglio?',
  gipfReserveReason:
    'Il tuo pezzo è in d2, e quello nero è spinto da parte: qualunque cosa faccia l’ultimo pezzo del Nero, non fa una fila, e poi non ce n’è più. Se avessi preso la tua fila, il Nero avrebbe spinto da d1 e riavuto quattro pezzi.',
  gipfCrossTitle: 'Quale di due file',
  gipfCrossText:
    'Se due tue file si incrociano su un pezzo semplice, ne va via una sola, e dici tu quale. Non guardare solo ciò che catturi: ciò che resta lavora ancora per te, e ciò che va via lascia un vuoto.',
  gipfCrossTask: 'A ognuno resta un pezzo. Trova la spinta che fa due file insieme, e prendi quella giusta.',
  gipfCrossReason:
    'Con questa fila se n’è andato g4, e l’ultimo pezzo del Nero non fa più file. La fila sulla colonna f avrebbe lasciato un vuoto in f5: il Nero avrebbe spinto da i2 e fatto quattro in fila, da h3 a e6.',
  gipfHuntTitle: 'A caccia dei pezzi GIPF',
  gipfHuntText:
    'Chi non ha più pezzi GIPF ha perso, per piena che sia la riserva. Un pezzo GIPF che tocca la tua fila senza vuoti va via se lo vuoi tu. E si lascia spingere: spesso basta portarlo dove finisce la tua fila.',
  gipfHuntTask:
    'Ognuno ha un solo pezzo GIPF, tu in d5, il Nero in e6. Una fila sulla colonna g ti darebbe un prigioniero, ma un’altra spinta vince subito.',
  gipfHuntReason:
    'La spinta da a2 ha fatto una fila fino a e6 e ha portato il pezzo GIPF nero alla sua fine: va via, e la partita è finita. Con la fila sulla colonna g avresti perso: da d1 il Nero fa una fila con il tuo pezzo GIPF in fondo.',
  gipfGuardTitle: 'Proteggere l’ultimo',
  gipfGuardText:
    'Il tuo ultimo pezzo GIPF è tutta la partita. Prima di prendere qualcosa, guarda lungo le sue tre linee: una spinta può dare all’altro una fila che lo tocca? Allora quello viene prima, per ricca che sia la preda.',
  gipfGuardTask: 'Il tuo unico pezzo GIPF è in f3. Da e9 potresti prenderne uno dei due del Nero. Ma che cosa minaccia il Nero?',
  gipfGuardReason:
    'Da a4 il Nero stava per fare una fila fino a e4, con il tuo pezzo GIPF subito dietro. Ora il tuo pezzo è in b4, e la fila non si fa. La spinta da e9 non scappa.',
  gipfWorthTitle: 'Un salto che vale la pena',
  gipfWorthText:
    'Un potenziale serve una volta sola. Fallo saltare dove decide qualcosa: su un pezzo senza il quale una fila non è più tale, o su un pezzo carico, che così non può saltare. E ricorda: quando la sua fila è presa, il potenziale va tolto, e ciò che stava sotto è di nuovo libero.',
  gipfWorthTask:
    'Il Nero non ha nulla di riserva, ma ha una fila sulla colonna e che sarà presa all’inizio del prossimo turno. Non lasciare al Nero nessuna mossa.',
  gipfWorthReason:
    'La fila è spezzata, e il pezzo carico in e4 è coperto e non può saltare: il Nero non può muovere. Da d3 su e3 avresti avuto una fila tua, ma con essa il potenziale va tolto, e la fila nera è di nuovo lì.',
  gipfKeepTitle: 'Una mossa in mano',
  gipfKeepText:
    'Anche con la riserva vuota puoi ancora saltare. Un potenziale tenuto da parte è dunque una mossa in mano, e conta soprattutto quando a tutti e due finiscono i pezzi. Usato troppo presto, manca alla fine.',
  gipfKeepTask:
    'A ognuno resta un pezzo, e tu hai anche un potenziale in g5. Il Nero vuole spingere da b6 e fare una fila. Spingere o saltare?',
  gipfKeepReason:
    'Il tuo ultimo pezzo ha spinto c6 fuori dalla linea. Quello del Nero non fa file; poi il tuo potenziale salta, e il Nero non ha mosse. Dopo un salto adesso il Nero avrebbe avuto la fila, e i pezzi sarebbero finiti a te.',
  gipfDoubtTitle: 'Contestare o lasciar passare?',
  gipfDoubtText:
    'Anche una contestazione vinta può nuocere: chi la perde fa un’altra mossa, forse migliore. Chiediti dunque prima che cosa fa davvero il salto. Se non ti nuoce, lascialo passare, e tieni la contestazione per quello che decide.',
  gipfDoubtTask: 'Il Nero annuncia un salto da g3 su f4, e tu puoi contestare una volta. Guarda che cosa minaccia ognuno, poi rispondi.',
  gipfDoubtReason: 'Il salto non cambia nulla: spingi in f2, e la tua fila porta via l’unico pezzo GIPF del Nero, in b3.',
  gipfDoubtWrong:
    'Se vinci la contestazione, il Nero fa un’altra mossa, e una spinta da i3 prende il tuo unico pezzo GIPF. Se la perdi, il salto si fa lo stesso, e la contestazione è spesa.',
  gipfAnalysis: 'Analisi di GIPF',
  gipfAnalyse: 'Analizza una partita di GIPF',
  gipfOpenHelp: 'Una posizione di GIPF su una riga, oppure una partita in pgn. Incollala, trascina qui un file o scegline uno.',
  gipfValues:
    'I valori sono il vantaggio del Bianco: con +1 il Bianco vince circa 73 partite su 100, con +3 circa 95; sotto zero è avanti il Nero.',
  gipfCourse: 'L’andamento della partita',
  gipfEditHelp: 'Scegli che cosa mettere, poi tocca le caselle. Prende il posto di quel che c’è.',
  gipfEditPotential: 'Potenziale usato in cima',
  gipfEditUnplayed: 'potenziali da giocare',
  gipfEditChallenges: 'contestazioni rimaste',
  gipfEditGipfs: 'può ancora far entrare pezzi GIPF',
  gipfEditStart: 'L’inizio di una partita',
};
