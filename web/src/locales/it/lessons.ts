// Italian: the lessons in strategy.

export const lessons = {
  strategy: 'Strategia',
  strategyIntro:
    'Lezioni brevi, e ognuna finisce con una mossa che fai tu. Non c’è nulla da credere sulla parola: il risolutore ha dimostrato qual è la mossa giusta, o l’hanno confermato le regole e il motore.',
  lessonOf: 'Lezione {n} di {total}',
  lessonTask: 'Tocca a te',
  lessonRight: 'Giusto.',
  lessonWrong: 'Non è questa.',
  lessonShow: 'Mostra la risposta',
  lessonRest: 'Guarda come va avanti',
  lessonNext: 'Lezione successiva',
  lessonAll: 'Tutte le lezioni',
  lessonSolved: 'risolta',
  worthWin: {
    one: 'Con il gioco migliore ora il {player} vince con {n} punto di scarto.',
    other: 'Con il gioco migliore ora il {player} vince con {n} punti di scarto.',
  },
  worthTie: 'Con il gioco migliore ora finisce in parità.',
  edgeTitle: 'Dal bordo verso l’interno',
  edgeText:
    'All’inizio possono muoversi solo i pezzi sul bordo. Ma ogni mossa lascia un vuoto, e un pezzo accanto a un vuoto non è più chiuso. In apertura chiediti non solo che cosa prendi, ma anche chi liberi.',
  edgeTask: 'Il Bianco comincia. Trova la mossa che copre un pezzo nero e insieme libera due tuoi pezzi chiusi.',
  edgeReason:
    'Ora che f1 è andato via, f2 e g2 hanno un lato aperto. In g1 il pezzo li avrebbe liberati lo stesso, ma coprendo uno dei tuoi.',
  placingTitle: 'Piazzare bene',
  placingText:
    'Mentre si piazzano i pezzi non si muove nulla, ma si decide molto. Un pezzo sul bordo è libero dalla prima mossa. Un pezzo accanto a un pezzo DVONN non si taglia fuori facilmente. Un pezzo all’interno deve aspettare che altri facciano posto.',
  placingTask: 'Restano tre caselle, due per te e una per il Nero. Dove piazzi per primo?',
  placingReason:
    'e5 è sul bordo, accanto al pezzo DVONN in d5, e il tuo pezzo è subito libero. In b3 o in c3 sarebbe chiuso. Per il motore la differenza vale diversi punti.',
  redsTitle: 'Restare legati ai pezzi DVONN',
  redsText:
    'Una pila vive finché una catena di vicini la lega a un pezzo DVONN. Di ogni torre chiediti a che cosa è appesa e chi può toglierglielo. Spesso la pila con il pezzo DVONN vale più della sua altezza.',
  redsTask: 'La tua torre in g1 è appesa a una sola pila. Salvala, e vinci.',
  redsReason:
    'g1 era appesa solo a g2, e da lì il Nero sarebbe saltato in i4 con il pezzo DVONN: quattro tuoi pezzi tagliati fuori. Ora g2 è tua.',
  carryingTitle: 'Porta il fuoco con te',
  carryingText:
    'Un pezzo DVONN da solo resta dov’è. In una pila viaggia, e ciò che vi era appeso nel vecchio posto è perduto. Per questo una pila così è un’arma affilata, di chiunque sia.',
  carryingTask: 'L’unico pezzo DVONN è nella tua pila in f3. Sei indietro di tre punti, eppure puoi vincere.',
  carryingReason:
    'Il pezzo DVONN ora è in d1, e all’altro capo cinque pezzi sono tagliati fuori; uno solo era tuo. Nell’altra direzione la tua pila sarebbe arrivata tra quelle nere, per esservi coperta.',
  cuttingTitle: 'Tagliare fuori, ma con giudizio',
  cuttingText:
    'Le catene hanno punti sottili. Se l’anello se ne va, se ne va tutto ciò che sta dietro. Può convenire sacrificare una tua pila se l’altro perde di più, ma guarda prima la risposta.',
  cuttingTask: 'Il tuo pezzo in g1 è l’unico legame con h1 e i2. Dove deve andare?',
  cuttingReason: 'Dovunque vada, h1 e i2 sono tagliate fuori. Ma solo in f1 copre il pezzo che stava per saltare sulla tua torre in g2.',
  mobilityTitle: 'Tenersi la scelta delle mosse',
  mobilityText:
    'Chi può ancora scegliere ha tempo; chi ha poche mosse deve presto cedere ciò che voleva tenere. Prima di prendere, conta: quante mosse avrò dopo, e quante l’altro? Un pezzo che può muovere vale spesso più di una pila alta.',
  mobilityTask:
    'Il tuo pezzo in f2 potrebbe prendere quattro pezzi in f1, o perfino sei in f3, con un pezzo DVONN tra loro. Quale mossa vince davvero?',
  mobilityReason:
    'In f1 o in f3 il tuo pezzo sarebbe rimasto fermo, e il Nero avrebbe avuto otto mosse contro tre. Ora al Nero può muovere solo h4, con quattro mosse, e tu ne hai cinque.',
  heighteningTitle: 'Troppo alta per essere pericolosa',
  heighteningText:
    'Una pila si muove di tante caselle quanti sono i suoi pezzi. Un pezzo in più, e non arriva più dove mirava. Una pila che ti minaccia non deve sparire; spesso basta che cresca.',
  heighteningTask: 'La pila nera in e2 è alta due e mira alla tua torre in e4. Fermala in modo che riprenderla non serva a niente.',
  heighteningReason: 'Ora e2 è alta tre. Il Nero può riprenderla da c2, ma allora è alta cinque e non può arrivare da nessuna parte.',
  tempoTitle: 'Chi deve passare per primo',
  tempoText:
    'Verso la fine contano le mosse. Chi non ne ha più deve passare e stare a guardare. Togli dunque all’altro non solo pezzi, ma mosse: copri ciò che può ancora muoversi, e lascia vuoto il posto dove potrebbe arrivare.',
  tempoTask: 'Il Nero conduce 9 a 3. Muovi in modo che il Nero debba passare.',
  tempoReason:
    'e4 poteva ancora muoversi, ed e5 poteva arrivare solo in e3: una sola mossa ha tolto entrambe le cose. Il Nero passa, la tua d3 prende d5, e vinci 7 a 5.',
  countingTitle: 'Contare fino alla fine',
  countingText:
    'Quando restano poche mosse non tirare a indovinare, conta: quali mosse ha ancora ognuno, chi fa l’ultima, e chi ha che cosa allora? La presa più grossa di adesso non è sempre la più grossa alla fine.',
  countingTask: 'Da f2 potresti prendere subito tre pezzi in f3. C’è di meglio?',
  countingReason:
    'Se f2 prende f3, il Nero ha ancora due buone mosse e vince 7 a 6. Così invece al Nero resta una sola mossa, poi d1 prende f3, e finisce 11 a 3.',
};
