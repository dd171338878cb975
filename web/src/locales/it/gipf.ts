// Italian: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'Gioca a GIPF',
  gipfContinue: 'Riprendi la partita a GIPF',
  gipfVersion: 'Versione',
  gipfBasic: 'Base',
  gipfStandard: 'Standard',
  gipfTournament: 'Torneo',
  gipfBasicNote: '15 pezzi a testa, tre dei quali sul tavoliere',
  gipfStandardNote: 'tre pezzi GIPF a testa; se li perdi tutti, perdi la partita',
  gipfTournamentNote: 'un tavoliere vuoto; i pezzi GIPF li introduci tu',
  gipfPotentials: 'Potenziali DVONN a testa',
  gipfWithout: 'Nessuno',
  gipfConnection: 'Collegamento a DVONN',
  gipfUnconnected: 'No: i salti non si possono contestare',
  gipfConnected: 'Sì: i salti si possono contestare',
  gipfChallengesEach: 'Contestazioni a testa',
  gipfDecider: 'Come si decide una contestazione',
  gipfByDvonn: 'Una partita completa di DVONN',
  gipfByPlacedDvonn: 'DVONN con i pezzi piazzati a caso',
  gipfByDice: 'Un lancio di dado a testa',
  gipfMoreSettings: 'Regole della casa',
  gipfTieNoJump: 'In caso di pareggio il salto non si fa',
  gipfLostBlocked: 'Una contestazione persa blocca il potenziale solo per questo turno',
  gipfColoursByLot: 'Colori a caso nella partita di DVONN',
  gipfSurrenderGame: 'Chi abbandona la partita di DVONN perde anche quella di GIPF',
  gipfTakerLoses: 'Perde chi prende insieme gli ultimi pezzi GIPF di entrambi',
  gipfBoard: 'Tavoliere di GIPF',
  gipfSayDot: 'punto del bordo',
  gipfSayWhiteGipf: 'pezzo GIPF bianco',
  gipfSayBlackGipf: 'pezzo GIPF nero',
  gipfSayWhiteLoaded: 'pezzo bianco con potenziale',
  gipfSayBlackLoaded: 'pezzo nero con potenziale',
  gipfSayWhiteUsed: 'potenziale bianco usato, sul nero',
  gipfSayBlackUsed: 'potenziale nero usato, sul bianco',
  gipfSayGoes: 'sarà preso',
  gipfSayTarget: 'ci si può arrivare',
  gipfSayChoice: 'si può scegliere',
  gipfSayCanPush: 'da qui si può spingere un pezzo',
  gipfSayCanJump: 'il suo potenziale può saltare',
  gipfMove: 'Il {player} fa una mossa',
  gipfMustJump: 'Nessun pezzo in riserva: il {player} salta con un potenziale',
  gipfPiecesStay: 'I pezzi sul tavoliere si muovono solo se vengono spinti: scegli un punto del bordo.',
  gipfAgain: 'Niente salto: il {player} fa un’altra mossa',
  gipfMoveOrTake: 'Il {player} muove, oppure prima prende dalla fila di pezzi GIPF',
  gipfChooseRow: '{player}: scegli una fila da prendere',
  gipfChoosePieces: '{player}: tocca i pezzi che vuoi tenere, poi prendi la fila',
  gipfTakeRow: 'Il {player} prende la fila',
  gipfMayTake: 'Il {player} può prendere dalla fila di pezzi GIPF, o lasciarla',
  gipfAnswer: '{player}: è stato annunciato un salto da {from} su {to}. Lasciarlo passare o contestarlo?',
  gipfDvonnDecides: 'DVONN decide se il {player} può saltare da {from} su {to}.',
  gipfContestWon: 'Il {player} ha vinto la contestazione: il salto si fa.',
  gipfContestLost: 'Il {player} ha perso la contestazione.',
  gipfContestTied: '{player}: la contestazione è finita in pareggio.',
  gipfNoMove: 'l’altro giocatore non può muovere',
  gipfNoGipf: 'l’altro giocatore non ha più pezzi GIPF',
  gipfNewPiece: 'Nuovo pezzo',
  gipfKindGipf: 'Pezzo GIPF',
  gipfKindLoaded: 'Pezzo carico',
  gipfKindBasic: 'Pezzo base',
  gipfTake: 'Prendi la fila',
  gipfLeave: 'Lascia la fila',
  gipfLetPass: 'Lascia passare',
  gipfChallenge: 'Contesta',
  gipfGiveUpDvonn: 'Abbandona la partita di DVONN',
  gipfFaultLoadedRow: 'Una fila con un pezzo carico non può restare: prendi almeno un altro pezzo.',
  gipfFaultNoMove: 'Così resteresti senza mosse: prendi altri pezzi.',
  gipfInReserve: 'in riserva',
  gipfLost: { one: '{n} perso', many: '{n} persi', other: '{n} persi' },
  gipfPotentialsLeft: { one: '{n} potenziale', many: '{n} potenziali', other: '{n} potenziali' },
  gipfPotentialsToPlay: { one: '{n} potenziale da giocare', many: '{n} potenziali da giocare', other: '{n} potenziali da giocare' },
  gipfPotentialsOnBoard: '{n} sul tavoliere',
  gipfChallengesLeft: { one: '{n} contestazione', many: '{n} contestazioni', other: '{n} contestazioni' },
  gipfHint: 'Suggerimento: {action}',
  gipfDidPush: 'Il {player} spinge da {from} a {to}.',
  gipfDidJump: 'Il {player} salta da {from} su {to}.',
  gipfDidTake: 'Il {player} prende {spots}.',
  gipfDidLetPass: 'Il salto non è contestato.',
  gipfDidChallenge: 'Il salto viene contestato.',
  gipfRules: 'Le regole di GIPF',
  gipfDvonnRules: 'Le regole di DVONN',
  gipfRuleGoal: 'Lo scopo',
  gipfRuleGoalText:
    'Due giocatori introducono a turno i pezzi dal bordo di un tavoliere di 37 caselle. Quattro tuoi pezzi in fila tornano nella tua riserva. Chi deve muovere e non ha più pezzi in riserva perde.',
  gipfRulePush: 'La spinta',
  gipfRulePushText:
    'Metti un nuovo pezzo su uno dei 24 punti del bordo e spingilo di una casella lungo una linea. Tocca un punto, poi la casella accanto. Sui punti non resta mai nulla, e i pezzi sul tavoliere si spostano solo quando vengono spinti.',
  gipfRuleLine: 'Spingere una linea',
  gipfRuleLineText:
    'Se la prima casella è occupata, il suo pezzo avanza di una casella, e così tutti i pezzi davanti a lui fino al primo spazio vuoto. I pezzi oltre lo spazio vuoto restano dove sono. Una linea senza spazi vuoti, come quella a sinistra, non si può spingere.',
  gipfRuleRow: 'Quattro in fila',
  gipfRuleRowText:
    'Quattro o più tuoi pezzi vicini su una linea formano una fila, e la fila va presa. Vanno via anche tutti i pezzi uniti a essa senza spazi vuoti: i tuoi tornano nella tua riserva, quelli dell’avversario sono catturati. Spingi da a1 in b2, poi prendi la fila.',
  gipfRuleRows: 'Più file',
  gipfRuleRowsText:
    'Dopo la tua mossa prendi tutte le file del tuo colore. L’avversario prende le sue all’inizio del suo turno, prima di muovere. Se due tue file si incrociano, scegli quale prendere; l’altra è ancora una fila solo se ne restano quattro in linea. Qui hai due file: scegline una.',
  gipfRuleEnd: 'La fine',
  gipfRuleEndText:
    'Puoi giocare l’ultimo pezzo della tua riserva. Perdi solo quando devi muovere e non ne hai più, nemmeno dopo aver preso le tue file. Qui la riserva del Nero è vuota: qualunque cosa faccia il Bianco, il Nero non può muovere.',
  gipfRuleGipf: 'I pezzi GIPF',
  gipfRuleGipfText:
    'Nella versione standard ogni giocatore comincia con tre pezzi GIPF. Ognuno è formato da due pezzi base sovrapposti, ma in una fila conta per uno. Chi prende una fila decide, per ogni pezzo GIPF che contiene, di entrambi i colori, se va via. Chi non ha più pezzi GIPF perde subito. Tocca un pezzo GIPF per prenderlo o lasciarlo: qui il Bianco vince prendendo quello nero.',
  gipfRuleStay: 'Una fila che può restare',
  gipfRuleStayText:
    'Una fila di soli pezzi GIPF non va presa per forza. Puoi lasciarla o prenderne quanti pezzi vuoi, una volta prima della tua mossa e una volta dopo.',
  gipfRuleTournament: 'La versione da torneo',
  gipfRuleTournamentText:
    'Il tavoliere all’inizio è vuoto e ogni giocatore ha 18 pezzi. Il tuo primo pezzo deve essere un pezzo GIPF. Puoi introdurne altri, al prezzo di due pezzi ciascuno, finché non giochi il tuo primo pezzo singolo.',
  gipfRuleLoad: 'I potenziali DVONN',
  gipfRuleLoadText:
    'Stabilite il numero di potenziali a testa, tre o più. Un potenziale entra sopra un pezzo base, che così è carico: sceglilo prima di spingere. I pezzi carichi vengono dopo i pezzi GIPF e prima dei pezzi base. Quando giochi un pezzo base senza potenziale, perdi tutti i potenziali non ancora giocati.',
  gipfRuleJump: 'Il salto',
  gipfRuleJumpText:
    'Invece di spingere, puoi far saltare il potenziale di un pezzo carico su un pezzo avversario adiacente che non sia un pezzo GIPF. La casella allora è tua, e i pezzi sotto non contano. Tocca il pezzo carico in e5 e salta su f5: così fai quattro in fila.',
  gipfRuleLoaded: 'Pezzi carichi in una fila',
  gipfRuleLoadedText:
    'Chi prende una fila decide anche dei pezzi carichi che contiene, di entrambi i colori. Un pezzo carico va via intero: il pezzo nella riserva o catturato, il potenziale fuori dal gioco. Ma quattro in fila non possono restare se uno è carico.',
  gipfRuleUsed: 'I potenziali usati',
  gipfRuleUsedText:
    'Un potenziale si può usare una volta sola. Quando la sua fila viene presa, un potenziale usato va tolto, di chiunque sia, ed esce dal gioco. I pezzi sotto restano sul tavoliere e sono di nuovo liberi. Prendi la fila e guarda che cosa c’era sotto.',
  gipfRuleConnect: 'Il collegamento a DVONN',
  gipfRuleConnectText:
    'Con il collegamento, un salto prima si annuncia, e l’avversario può contestarlo, una volta o quante ne avete stabilite. Decide allora una partita di DVONN: il salto si fa, a meno che chi l’ha annunciato perda. In quel caso il potenziale esce dal gioco e il giocatore fa un’altra mossa. Annuncia il salto da e5 e contestalo.',
  gipfWorthWin: 'Con il gioco migliore ora vince il {player}.',
  gipfWorthOpen: 'Questo non decide ancora la partita.',
  gipfStrategy: 'Strategia di GIPF',
  gipfStrategyIntro:
    'Lezioni su GIPF, sui suoi pezzi GIPF e sul potenziale DVONN, ognuna con un turno da trovare. Ogni soluzione è stata verificata provando tutti i turni e tutte le risposte.',
  gipfReserveTitle: 'Contare le riserve',
  gipfReserveText:
    'Ogni spinta costa un pezzo, e solo le file ne riportano. Chi ne ha pochi dipende dalla prossima fila. Perciò guarda entrambe le riserve prima di prendere: rompere la fila dell’avversario può valere più che farne una tua.',
  gipfReserveTask:
    'Al Nero resta un pezzo, e tre sulla colonna d ne aspettano un quarto. Una spinta in h3 ti darebbe una fila e un pezzo catturato. C’è di meglio?',
  gipfReserveReason:
    'Il tuo pezzo è in d2, e quello nero è stato spinto da parte: qualunque cosa faccia il Nero con l’ultimo pezzo, non fa una fila, e poi non ne ha più. Se avessi preso la tua fila, il Nero avrebbe spinto da d1 e ripreso quattro pezzi.',
  gipfCrossTitle: 'Quale delle due file?',
  gipfCrossText:
    'Se due tue file si incrociano su un pezzo base, puoi prenderne una sola, e scegli tu quale. Non guardare solo ciò che catturi: i pezzi che restano continuano a lavorare per te, e quelli che vanno via lasciano un vuoto.',
  gipfCrossTask: 'A ognuno resta un pezzo. Trova la spinta che fa due file insieme, e prendi quella giusta.',
  gipfCrossReason:
    'Con questa fila g4 è andato via, e l’ultimo pezzo del Nero non può più fare una fila. Prendendo la fila sulla colonna f avresti lasciato un vuoto in f5: il Nero avrebbe spinto da i2 e fatto quattro in fila, da h3 a e6.',
  gipfHuntTitle: 'A caccia dei pezzi GIPF',
  gipfHuntText:
    'Chi non ha più pezzi GIPF perde, per quanti pezzi abbia in riserva. Puoi prendere un pezzo GIPF unito alla tua fila senza spazi vuoti. E si può spingere: spesso basta portarlo in fondo alla tua fila.',
  gipfHuntTask:
    'Ognuno ha un solo pezzo GIPF: il tuo è in d5, quello del Nero in e6. Una fila sulla colonna g catturerebbe un pezzo, ma un’altra spinta vince subito.',
  gipfHuntReason:
    'La spinta da a2 ha fatto una fila fino a e6 e ha portato in fondo il pezzo GIPF nero: lo prendi, e la partita è finita. Con la fila sulla colonna g avresti perso: da d1 il Nero fa una fila con il tuo pezzo GIPF in fondo.',
  gipfGuardTitle: 'Proteggi il tuo ultimo pezzo GIPF',
  gipfGuardText:
    'Se perdi l’ultimo pezzo GIPF, perdi la partita. Prima di prendere qualcosa, guarda lungo le sue tre linee: c’è una spinta che dà all’avversario una fila unita al tuo pezzo? Allora fermala prima, per quanto la presa sia allettante.',
  gipfGuardTask:
    'Il tuo unico pezzo GIPF è in f3. Una spinta da e9 ti farebbe prendere uno dei due del Nero. Ma che cosa minaccia il Nero?',
  gipfGuardReason:
    'Da a4 il Nero stava per fare una fila fino a e4, con il tuo pezzo GIPF subito dietro. Ora il tuo pezzo è in b4, e la fila non si fa. La spinta da e9 può aspettare.',
  gipfWorthTitle: 'Un salto che vale la pena',
  gipfWorthText:
    'Un potenziale si può usare una volta sola. Usalo dove decide qualcosa: su un pezzo da cui dipende una fila, o su un pezzo carico, che così non può saltare. E ricorda: quando la sua fila viene presa, il potenziale va tolto, e i pezzi sotto sono di nuovo liberi.',
  gipfWorthTask:
    'La riserva del Nero è vuota, ma il Nero ha una fila sulla colonna e e la prenderà all’inizio del prossimo turno. Lascia il Nero senza mosse.',
  gipfWorthReason:
    'La fila è rotta, e il pezzo carico in e4 è coperto e non può saltare: il Nero non ha mosse. Saltando da d3 su e3 avresti fatto una fila tua, ma prendendola il potenziale va tolto, e la fila del Nero torna.',
  gipfKeepTitle: 'Una mossa di scorta',
  gipfKeepText:
    'Anche con la riserva vuota puoi ancora saltare. Un potenziale tenuto da parte è una mossa di scorta, e conta soprattutto quando entrambi finiscono i pezzi. Se lo usi troppo presto, più tardi ti mancherà.',
  gipfKeepTask:
    'A ognuno resta un pezzo, e tu hai anche un potenziale in g5. Il Nero vuole spingere da b6 e fare una fila. Spingere o saltare?',
  gipfKeepReason:
    'Il tuo ultimo pezzo ha spinto c6 fuori dalla linea. L’ultimo pezzo del Nero non fa file; poi il tuo potenziale salta, e il Nero non ha mosse. Se avessi saltato prima, il Nero avrebbe avuto la fila e tu saresti rimasto senza pezzi.',
  gipfDoubtTitle: 'Contestare o lasciar passare?',
  gipfDoubtText:
    'Anche vincere una contestazione può nuocerti: l’avversario fa un’altra mossa, forse migliore. Perciò chiediti prima che cosa fa davvero il salto. Se non fa danni, lascialo passare e tieni la contestazione per un salto che decide la partita.',
  gipfDoubtTask: 'Il Nero annuncia un salto da g3 su f4, e puoi contestare una volta. Guarda le minacce di entrambi, poi rispondi.',
  gipfDoubtReason: 'Il salto non cambia nulla: spingi in f2, e la tua fila prende l’unico pezzo GIPF del Nero, in b3.',
  gipfDoubtWrong:
    'Se vinci la contestazione, il Nero fa un’altra mossa, e una spinta da i3 prende il tuo unico pezzo GIPF. Se la perdi, il salto si fa lo stesso, e la contestazione è spesa.',
  gipfAnalysis: 'Analisi di GIPF',
  gipfAnalyse: 'Analizza una partita di GIPF',
  gipfOpenHelp: 'Una posizione di GIPF su una riga, oppure una partita in formato PGN. Incollala, trascina qui un file o scegline uno.',
  gipfValues:
    'I valori indicano il vantaggio del Bianco: con +1 il Bianco vince circa 73 partite su 100, con +3 circa 95; sotto zero è in vantaggio il Nero.',
  gipfCourse: 'Andamento della partita',
  gipfEditHelp: 'Scegli un pezzo, poi tocca le caselle. Sostituisce ciò che c’è.',
  gipfEditPotential: 'Potenziale usato in cima',
  gipfEditUnplayed: 'potenziali non ancora giocati',
  gipfEditChallenges: 'contestazioni rimaste',
  gipfEditGipfs: 'Può ancora introdurre pezzi GIPF',
  gipfEditStart: 'Posizione iniziale',
};
