// Spanish: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'Jugar a GIPF',
  gipfContinue: 'Continuar la partida de GIPF',
  gipfVersion: 'Versión',
  gipfBasic: 'Básica',
  gipfStandard: 'Estándar',
  gipfTournament: 'Torneo',
  gipfBasicNote: '15 piezas cada uno, tres de ellas en el tablero',
  gipfStandardNote: 'tres piezas GIPF cada uno; quien las pierde todas pierde la partida',
  gipfTournamentNote: 'un tablero vacío; las piezas GIPF las introduces tú',
  gipfPotentials: 'Potenciales DVONN por jugador',
  gipfWithout: 'Ninguno',
  gipfConnection: 'Conexión con DVONN',
  gipfUnconnected: 'No: los saltos no se pueden impugnar',
  gipfConnected: 'Sí: los saltos se pueden impugnar',
  gipfChallengesEach: 'Impugnaciones por jugador',
  gipfDecider: 'Cómo se decide una impugnación',
  gipfByDvonn: 'Una partida completa de DVONN',
  gipfByPlacedDvonn: 'DVONN con piezas colocadas al azar',
  gipfByDice: 'Una tirada de dado cada uno',
  gipfMoreSettings: 'Reglas de la casa',
  gipfTieNoJump: 'En caso de empate, no se salta',
  gipfLostBlocked: 'Si la impugnación prospera, el potencial solo queda bloqueado ese turno',
  gipfColoursByLot: 'Colores al azar en la partida de DVONN',
  gipfSurrenderGame: 'Quien se rinde en la partida de DVONN pierde también la de GIPF',
  gipfTakerLoses: 'Quien retira a la vez las últimas piezas GIPF de ambos pierde',
  gipfBoard: 'Tablero de GIPF',
  gipfSayDot: 'punto del borde',
  gipfSayWhiteGipf: 'pieza GIPF blanca',
  gipfSayBlackGipf: 'pieza GIPF negra',
  gipfSayWhiteLoaded: 'pieza blanca con potencial',
  gipfSayBlackLoaded: 'pieza negra con potencial',
  gipfSayWhiteUsed: 'potencial blanco usado, sobre negro',
  gipfSayBlackUsed: 'potencial negro usado, sobre blanco',
  gipfSayGoes: 'se retirará',
  gipfSayTarget: 'destino posible',
  gipfSayChoice: 'se puede elegir',
  gipfSayCanPush: 'desde aquí se puede empujar una pieza',
  gipfSayCanJump: 'su potencial puede saltar',
  gipfMove: '{player} juega',
  gipfMustJump: 'Sin piezas en reserva: {player} salta con un potencial',
  gipfPiecesStay: 'Las piezas del tablero solo se mueven cuando se las empuja: elige un punto del borde.',
  gipfAgain: 'No hay salto: {player} hace otra jugada',
  gipfMoveOrTake: '{player} juega, o antes retira piezas de la fila de piezas GIPF',
  gipfChooseRow: '{player}: elige una fila que retirar',
  gipfChoosePieces: '{player}: toca las piezas que quieras conservar y luego retira la fila',
  gipfTakeRow: '{player} retira la fila',
  gipfMayTake: '{player} puede retirar piezas de la fila de piezas GIPF, o dejarla',
  gipfAnswer: '{player}: se ha anunciado un salto de {from} a {to}. ¿Dejarlo pasar o impugnarlo?',
  gipfDvonnDecides: 'DVONN decide si {player} puede saltar de {from} a {to}.',
  gipfContestWon: '{player} ha ganado la impugnación: el salto se hace.',
  gipfContestLost: '{player} ha perdido la impugnación.',
  gipfContestTied: '{player}: la impugnación ha acabado en empate.',
  gipfNoMove: 'el rival no tiene jugada',
  gipfNoGipf: 'al rival no le quedan piezas GIPF',
  gipfNewPiece: 'Pieza nueva',
  gipfKindGipf: 'Pieza GIPF',
  gipfKindLoaded: 'Pieza cargada',
  gipfKindBasic: 'Pieza básica',
  gipfTake: 'Retirar la fila',
  gipfLeave: 'Dejar la fila',
  gipfLetPass: 'Dejar pasar',
  gipfChallenge: 'Impugnar',
  gipfGiveUpDvonn: 'Rendirse en la partida de DVONN',
  gipfFaultLoadedRow: 'Una fila con una pieza cargada no puede quedarse: retira al menos una pieza más.',
  gipfFaultNoMove: 'Te quedarías sin jugada: retira más piezas.',
  gipfInReserve: 'en reserva',
  gipfLost: { one: '{n} perdida', other: '{n} perdidas' },
  gipfPotentialsLeft: { one: '{n} potencial', other: '{n} potenciales' },
  gipfPotentialsToPlay: { one: '{n} potencial por jugar', many: '{n} potenciales por jugar', other: '{n} potenciales por jugar' },
  gipfPotentialsOnBoard: '{n} en el tablero',
  gipfChallengesLeft: { one: '{n} impugnación', other: '{n} impugnaciones' },
  gipfHint: 'Pista: {action}',
  gipfDidPush: '{player} empuja de {from} a {to}.',
  gipfDidJump: '{player} salta de {from} a {to}.',
  gipfDidTake: '{player} retira {spots}.',
  gipfDidLetPass: 'No se impugna el salto.',
  gipfDidChallenge: 'Se impugna el salto.',
  gipfRules: 'Las reglas de GIPF',
  gipfDvonnRules: 'Las reglas de DVONN',
  gipfRuleGoal: 'El objetivo',
  gipfRuleGoalText:
    'Dos jugadores se turnan para introducir piezas desde el borde de un tablero de 37 casillas. Cuatro piezas tuyas en fila vuelven a tu reserva. Quien debe jugar y no tiene piezas en reserva pierde.',
  gipfRulePush: 'Empujar',
  gipfRulePushText:
    'Pon una pieza nueva en uno de los 24 puntos del borde y empújala una casilla a lo largo de una línea. Toca un punto y luego la casilla de al lado. En los puntos nunca queda nada, y las piezas del tablero solo se mueven cuando se las empuja.',
  gipfRuleLine: 'Empujar una línea',
  gipfRuleLineText:
    'Si la primera casilla está ocupada, la pieza que hay en ella avanza una casilla, y con ella todas las que tiene delante hasta el primer hueco. Las piezas que están tras el hueco no se mueven. Una línea sin huecos, como la de la izquierda, no se puede empujar.',
  gipfRuleRow: 'Cuatro en fila',
  gipfRuleRowText:
    'Cuatro o más piezas tuyas seguidas en una línea forman una fila, y hay que retirarla. También se van todas las piezas unidas a ella sin hueco: las tuyas vuelven a tu reserva, las de tu rival quedan capturadas. Empuja de a1 a b2 y luego retira la fila.',
  gipfRuleRows: 'Varias filas',
  gipfRuleRowsText:
    'Después de tu jugada, retiras todas las filas de tu color. Tu rival retira las suyas al empezar su turno, antes de jugar. Si dos filas tuyas se cruzan, elige cuál retirar; la otra solo sigue siendo una fila si quedan cuatro en línea. Aquí tienes dos filas: elige una.',
  gipfRuleEnd: 'El final',
  gipfRuleEndText:
    'Puedes jugar la última pieza de tu reserva. Solo pierdes cuando debes jugar y no te queda ninguna, ni siquiera después de retirar tus filas. Aquí la reserva de Negro está vacía: haga lo que haga Blanco, Negro no puede jugar.',
  gipfRuleGipf: 'Las piezas GIPF',
  gipfRuleGipfText:
    'En la versión estándar, cada jugador empieza con tres piezas GIPF. Cada una son dos piezas básicas, una sobre otra, pero en una fila cuenta como una. Quien retira una fila decide de cada pieza GIPF que haya en ella, de cualquier color, si se va. Quien se queda sin piezas GIPF pierde al instante. Toca una pieza GIPF para retirarla o conservarla: aquí Blanco gana retirando la negra.',
  gipfRuleStay: 'Una fila que puede quedarse',
  gipfRuleStayText:
    'No es obligatorio retirar una fila formada solo por piezas GIPF. Puedes dejarla o retirar tantas piezas como quieras, una vez antes de tu jugada y otra después.',
  gipfRuleTournament: 'La versión de torneo',
  gipfRuleTournamentText:
    'El tablero empieza vacío, con 18 piezas por jugador. Tu primera pieza debe ser una pieza GIPF. Puedes introducir más, cada una a costa de dos piezas, hasta que juegues tu primera pieza simple.',
  gipfRuleLoad: 'Potenciales DVONN',
  gipfRuleLoadText:
    'Antes de empezar se acuerda el número de potenciales por jugador, tres o más. Un potencial entra sobre una pieza básica, que queda así cargada: elígela antes de empujar. Las piezas cargadas se juegan después de las piezas GIPF y antes de las básicas. En cuanto juegas una pieza básica sin potencial, pierdes todos los potenciales que no hayas jugado.',
  gipfRuleJump: 'Saltar',
  gipfRuleJumpText:
    'En lugar de empujar, puedes hacer que el potencial de una pieza cargada salte sobre una pieza vecina de tu rival que no sea una pieza GIPF. Entonces la casilla es tuya, y las piezas de debajo no cuentan. Toca la pieza cargada de e5 y salta a f5: así tendrás cuatro en fila.',
  gipfRuleLoaded: 'Piezas cargadas en una fila',
  gipfRuleLoadedText:
    'Quien retira una fila decide también sobre las piezas cargadas que haya en ella, de cualquier color. Una pieza cargada se va entera: la pieza, a la reserva o capturada; el potencial, fuera del juego. Pero cuatro en fila no pueden quedarse si una está cargada.',
  gipfRuleUsed: 'Potenciales usados',
  gipfRuleUsedText:
    'Un potencial solo se puede usar una vez. Cuando se retira su fila, un potencial usado debe salir, sea de quien sea, y queda fuera del juego. Las piezas de debajo se quedan en el tablero y vuelven a estar libres. Retira la fila y mira qué había debajo.',
  gipfRuleConnect: 'Conexión con DVONN',
  gipfRuleConnectText:
    'Con la conexión, un salto primero se anuncia, y tu rival puede impugnarlo, una vez o tantas como se haya acordado. Entonces decide una partida de DVONN: el salto se hace, salvo que la pierda quien lo anunció. En ese caso, el potencial sale del juego y el jugador hace otra jugada. Anuncia el salto desde e5 e impúgnalo.',
  gipfWorthWin: 'Con juego perfecto, {player} gana ahora.',
  gipfWorthOpen: 'Eso aún no decide la partida.',
  gipfStrategy: 'Estrategia de GIPF',
  gipfStrategyIntro:
    'Lecciones sobre GIPF, sus piezas GIPF y el potencial DVONN, cada una con un turno por encontrar. Todas las soluciones se han comprobado probando todos los turnos y todas las respuestas.',
  gipfReserveTitle: 'Cuenta las reservas',
  gipfReserveText:
    'Cada empuje cuesta una pieza, y solo las filas devuelven piezas. Quien tiene pocas depende de la próxima fila. Así que mira las dos reservas antes de retirar nada: romper la fila de tu rival puede valer más que formar la tuya.',
  gipfReserveTask:
    'A Negro le queda una pieza, y en la columna d tiene tres que necesitan una cuarta. Un empuje hasta h3 te daría una fila y una pieza capturada. ¿Hay algo mejor?',
  gipfReserveReason:
    'Tu pieza está en d2, y la negra ha quedado a un lado: haga lo que haga Negro con su última pieza, no forma fila, y después no le queda ninguna. Si hubieras retirado tu fila, Negro habría empujado desde d1 y recuperado cuatro piezas.',
  gipfCrossTitle: '¿Cuál de las dos filas?',
  gipfCrossText:
    'Si dos filas tuyas se cruzan en una pieza básica, solo puedes retirar una, y tú eliges cuál. No mires solo lo que capturas: las piezas que se quedan siguen trabajando para ti, y las que se van dejan un hueco.',
  gipfCrossTask: 'A cada uno le queda una pieza. Encuentra el empuje que forma dos filas a la vez y retira la correcta.',
  gipfCrossReason:
    'Con esta fila se va g4, y la última pieza de Negro ya no puede formar una fila. Retirar la fila de la columna f habría dejado un hueco en f5: Negro habría empujado desde i2 y tendría cuatro en fila, de h3 a e6.',
  gipfHuntTitle: 'A la caza de las piezas GIPF',
  gipfHuntText:
    'Quien se queda sin piezas GIPF pierde, por muchas piezas que tenga en reserva. Puedes retirar una pieza GIPF unida a tu fila sin hueco. Y se la puede empujar: a menudo basta con llevarla al extremo de tu fila.',
  gipfHuntTask:
    'Cada uno tiene una sola pieza GIPF: la tuya está en d5, la de Negro en e6. Una fila en la columna g capturaría una pieza, pero otro empuje gana al instante.',
  gipfHuntReason:
    'El empuje desde a2 ha formado una fila hasta e6 y ha llevado la pieza GIPF negra a su extremo: la retiras y la partida termina. Con la fila de la columna g habrías perdido: desde d1, Negro forma una fila con tu pieza GIPF en el extremo.',
  gipfGuardTitle: 'Protege tu última pieza GIPF',
  gipfGuardText:
    'Si pierdes tu última pieza GIPF, pierdes la partida. Antes de retirar nada, mira a lo largo de sus tres líneas: ¿hay un empuje que dé a tu rival una fila unida a tu pieza? Entonces evítalo primero, por tentadora que sea la captura.',
  gipfGuardTask: 'Tu única pieza GIPF está en f3. Un empuje desde e9 capturaría una de las dos de Negro. Pero ¿qué amenaza Negro?',
  gipfGuardReason:
    'Desde a4, Negro iba a formar una fila hasta e4, con tu pieza GIPF justo detrás. Ahora tu pieza está en b4, y no habrá fila. El empuje desde e9 puede esperar.',
  gipfWorthTitle: 'Un salto que vale la pena',
  gipfWorthText:
    'Un potencial solo se puede usar una vez. Úsalo donde decida algo: sobre una pieza de la que depende una fila, o sobre una pieza cargada, que así no puede saltar. Y recuerda: cuando se retira su fila, el potencial sale y las piezas de debajo vuelven a estar libres.',
  gipfWorthTask:
    'La reserva de Negro está vacía, pero Negro tiene una fila en la columna e y la retirará al empezar su próximo turno. Déjalo sin jugada.',
  gipfWorthReason:
    'La fila está rota, y la pieza cargada de e4 está cubierta y no puede saltar: Negro no tiene jugada. Saltar de d3 a e3 habría formado una fila tuya, pero al retirarla sale el potencial, y la fila de Negro reaparece.',
  gipfKeepTitle: 'Una jugada guardada',
  gipfKeepText:
    'Incluso con la reserva vacía puedes saltar. Un potencial sin usar es una jugada guardada, y cuenta sobre todo cuando a ambos se les acaban las piezas. Si lo usas demasiado pronto, lo echarás de menos.',
  gipfKeepTask:
    'A cada uno le queda una pieza, y tú tienes además un potencial en g5. Negro quiere empujar desde b6 y formar una fila. ¿Empujar o saltar?',
  gipfKeepReason:
    'Tu última pieza ha sacado c6 de la línea. La última de Negro no forma fila; luego salta tu potencial y Negro no tiene jugada. Si hubieras saltado antes, Negro habría tenido la fila, y tú te habrías quedado sin piezas.',
  gipfDoubtTitle: '¿Impugnar o dejar pasar?',
  gipfDoubtText:
    'Incluso ganar una impugnación puede perjudicarte: tu rival hace otra jugada en su lugar, quizá mejor. Así que pregúntate primero qué hace de verdad el salto. Si no te perjudica, déjalo pasar y guarda tu impugnación para un salto que decida la partida.',
  gipfDoubtTask: 'Negro anuncia un salto de g3 a f4, y puedes impugnar una vez. Mira las amenazas de ambos y luego responde.',
  gipfDoubtReason: 'El salto no cambia nada: empujas a f2, y tu fila se lleva la única pieza GIPF de Negro, en b3.',
  gipfDoubtWrong:
    'Si ganas la impugnación, Negro hace otra jugada, y un empuje desde i3 captura tu única pieza GIPF. Si la pierdes, el salto se hace igualmente y ya has gastado tu impugnación.',
  gipfAnalysis: 'Análisis de GIPF',
  gipfAnalyse: 'Analizar una partida de GIPF',
  gipfOpenHelp: 'Una posición de GIPF en una línea, o una partida en PGN. Pégala, suelta aquí un archivo o elige uno.',
  gipfValues:
    'Los valores son la ventaja de Blanco: con +1, Blanco gana unas 73 partidas de cada 100; con +3, unas 95; por debajo de cero, va por delante Negro.',
  gipfCourse: 'Curso de la partida',
  gipfEditHelp: 'Elige una pieza y toca casillas. Sustituye a lo que haya en ellas.',
  gipfEditPotential: 'Potencial usado encima',
  gipfEditUnplayed: 'potenciales sin jugar',
  gipfEditChallenges: 'impugnaciones restantes',
  gipfEditGipfs: 'Aún puede introducir piezas GIPF',
  gipfEditStart: 'Posición inicial',
};
