// Italian: the lessons in strategy.

export const lessons = {
  strategy: 'Strategia',
  strategyIntro: 'Brevi lezioni, ognuna con una mossa da trovare alla fine. Ogni soluzione è stata verificata dal risolutore o dal motore.',
  lessonOf: 'Lezione {n} di {total}',
  lessonTask: 'Il tuo compito',
  lessonRight: 'Giusto.',
  lessonWrong: 'Non proprio.',
  lessonShow: 'Mostra la soluzione',
  lessonRest: 'Guarda come continua',
  lessonAll: 'Tutte le lezioni',
  lessonSolved: 'risolta',
  worthWin: {
    one: 'Con il gioco migliore ora il {player} vince con {n} punto di scarto.',
    other: 'Con il gioco migliore ora il {player} vince con {n} punti di scarto.',
  },
  worthTie: 'Con il gioco migliore ora finisce in parità.',
  edgeTitle: 'Dal bordo verso l’interno',
  edgeText:
    'All’inizio possono muovere solo i pezzi sul bordo. Ma ogni mossa lascia un vuoto, e un pezzo accanto a un vuoto non è più bloccato. In apertura chiediti non solo che cosa prendi, ma anche quali pezzi liberi.',
  edgeTask: 'Muove il Bianco. Trova la mossa che copre un pezzo nero e libera due tuoi pezzi bloccati.',
  edgeReason:
    'Ora che f1 è andato via, f2 e g2 hanno un lato aperto. Anche la mossa in g1 li avrebbe liberati, ma coprendo uno dei tuoi pezzi.',
  placingTitle: 'Piazzare bene',
  placingText:
    'Mentre si piazzano i pezzi non si muove nulla, ma si decide molto. Un pezzo sul bordo è libero dalla prima mossa. Un pezzo accanto a un pezzo DVONN è difficile da tagliare fuori. Un pezzo al centro deve aspettare che altri facciano posto.',
  placingTask: 'Restano tre caselle, due per te e una per il Nero. Dove piazzi per primo?',
  placingReason:
    'e5 è sul bordo, accanto al pezzo DVONN in d5, e il tuo pezzo è subito libero. In b3 o c3 sarebbe bloccato. Secondo il motore la differenza è di diversi punti.',
  redsTitle: 'Resta legato ai pezzi DVONN',
  redsText:
    'Una pila vive finché una catena di vicini la collega a un pezzo DVONN. Di ogni torre chiediti da quale collegamento dipende e chi può toglierlo. Spesso una pila con un pezzo DVONN vale più della sua altezza.',
  redsTask: 'La tua torre in g1 dipende da una sola pila. Salvala e vinci.',
  redsReason:
    'Solo g2 collegava g1 a un pezzo DVONN. Da lì il Nero sarebbe saltato in i4, portando con sé il pezzo DVONN e tagliando fuori quattro tuoi pezzi. Ora g2 è tua.',
  carryingTitle: 'Porta il fuoco con te',
  carryingText:
    'Un pezzo DVONN da solo resta dov’è. In una pila viaggia, e tutto ciò che dipendeva dal suo vecchio posto è perduto. Perciò una pila così è un’arma potente per chi la possiede.',
  carryingTask: 'L’unico pezzo DVONN è nella tua pila in f3. Sei indietro di tre punti, ma puoi vincere.',
  carryingReason:
    'Il pezzo DVONN ora è in d1, e all’altro capo cinque pezzi sono tagliati fuori, uno solo dei quali tuo. Nell’altra direzione la tua pila sarebbe arrivata tra le pile nere e sarebbe stata coperta.',
  cuttingTitle: 'Taglia fuori con giudizio',
  cuttingText:
    'Le catene hanno anelli deboli. Quando un anello se ne va, va via tutto ciò che sta dietro. Sacrificare una tua pila può convenire se l’avversario perde di più, ma guarda prima la risposta.',
  cuttingTask: 'Il tuo pezzo in g1 è l’unico collegamento con h1 e i2. Dove deve andare?',
  cuttingReason: 'Dovunque vada, h1 e i2 sono tagliate fuori. Ma solo in f1 copre il pezzo che stava per saltare sulla tua torre in g2.',
  mobilityTitle: 'Conserva le tue mosse',
  mobilityText:
    'Chi ha molte mosse può aspettare; chi ne ha poche deve presto cedere qualcosa di prezioso. Perciò, prima di prendere, conta: quante mosse mi resteranno, e quante all’avversario? Un pezzo che può muovere vale spesso più di una pila alta.',
  mobilityTask:
    'Il tuo pezzo in f2 potrebbe prendere quattro pezzi in f1, o perfino sei in f3, con un pezzo DVONN. Quale mossa vince davvero?',
  mobilityReason:
    'In f1 o in f3 il tuo pezzo sarebbe rimasto bloccato, e il Nero avrebbe avuto otto mosse contro le tue tre. Ora il Nero può muovere solo con h4, con quattro mosse, e tu ne hai cinque.',
  heighteningTitle: 'Troppo alta per essere pericolosa',
  heighteningText:
    'Una pila muove di tante caselle esatte quanto è alta. Un pezzo in più, e non può più raggiungere il suo bersaglio. Non devi eliminare una pila che ti minaccia: spesso basta renderla più alta.',
  heighteningTask: 'La pila nera in e2 è alta due e mira alla tua torre in e4. Fermala in modo che riprenderla non serva al Nero.',
  heighteningReason: 'Ora e2 è alta tre. Il Nero può riprenderla da c2, ma allora è alta cinque e non ha dove arrivare.',
  tempoTitle: 'Chi deve passare per primo',
  tempoText:
    'Verso la fine contano le mosse. Chi non ne ha più deve passare e stare a guardare. Perciò togli all’avversario non solo pezzi, ma anche mosse: copri ciò che può ancora muovere e svuota le caselle dove potrebbe arrivare.',
  tempoTask: 'Il Nero è in vantaggio 9 a 3. Trova la mossa che costringe il Nero a passare.',
  tempoReason:
    'e4 poteva ancora muovere, ed e5 poteva arrivare solo in e3: una sola mossa ha fermato entrambe. Il Nero passa, la tua d3 prende d5, e vinci 7 a 5.',
  countingTitle: 'Contare fino alla fine',
  countingText:
    'Quando restano poche mosse non tirare a indovinare, conta: quali mosse ha ciascuno, chi fa l’ultima, e quanti pezzi ha ognuno allora? La presa più grande adesso non è sempre la più grande alla fine.',
  countingTask: 'Da f2 potresti prendere subito tre pezzi in f3. C’è di meglio?',
  countingReason:
    'Se f2 prende f3, il Nero ha ancora due buone mosse e vince 7 a 6. Ora al Nero resta una sola mossa, poi d1 prende f3, e vinci 11 a 3.',
};
