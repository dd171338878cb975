// Spanish: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'Una partida de GIPF',
  gipfContinue: 'Continuar la partida de GIPF',
  gipfVersion: 'Versión',
  gipfBasic: 'Básica',
  gipfStandard: 'Estándar',
  gipfTournament: 'Torneo',
  gipfBasicNote: '15 piezas cada uno, tres de ellas en el tablero',
  gipfStandardNote: 'con tres piezas GIPF cada uno, que no deben perderse todas',
  gipfTournamentNote: 'un tablero vacío; las piezas GIPF las metes tú',
  gipfPotentials: 'Potenciales DVONN para cada uno',
  gipfWithout: 'Ninguno',
  gipfConnection: 'Conexión con DVONN',
  gipfUnconnected: 'Ninguna: un salto es un salto',
  gipfConnected: 'Un salto puede desafiarse',
  gipfChallengesEach: 'Desafíos para cada uno',
  gipfDecider: 'Qué decide un desafío',
  gipfByDvonn: 'Una partida entera de DVONN',
  gipfByPlacedDvonn: 'DVONN con piezas colocadas al azar',
  gipfByDice: 'Un dado cada uno',
  gipfMoreSettings: 'Lo que las reglas dejan abierto',
  gipfTieNoJump: 'Si hay empate, no se salta',
  gipfLostBlocked: 'Quien pierde un desafío conserva el potencial, pero no puede usarlo en este turno',
  gipfColoursByLot: 'Los colores en DVONN se sortean',
  gipfSurrenderGame: 'Quien se rinde en la partida de DVONN pierde también la de GIPF',
  gipfTakerLoses: 'Quien retira las últimas piezas GIPF de ambos ha perdido',
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
  gipfAgain: 'No hay salto: {player} hace otra jugada',
  gipfMoveOrTake: '{player} juega, o antes retira de la fila de piezas GIPF',
  gipfChooseRow: '{player}: elige una fila que retirar',
  gipfChoosePieces: '{player}: toca lo que se queda o se va, y luego retira la fila',
  gipfTakeRow: '{player} retira la fila',
  gipfMayTake: '{player} puede retirar de la fila de piezas GIPF, o dejarla',
  gipfAnswer: '{player}: se anuncia un salto de {from} a {to}. ¿Dejarlo pasar o desafiarlo?',
  gipfDvonnDecides: 'DVONN decide si {player} puede saltar de {from} a {to}.',
  gipfContestWon: '{player} ha ganado el desafío: el salto se hace.',
  gipfContestLost: '{player} ha perdido el desafío.',
  gipfContestTied: '{player}: el desafío acaba en empate.',
  gipfNoMove: 'el otro jugador no puede jugar',
  gipfNoGipf: 'al otro jugador no le quedan piezas GIPF',
  gipfNewPiece: 'La pieza nueva',
  gipfKindGipf: 'pieza GIPF',
  gipfKindLoaded: 'con potencial',
  gipfKindBasic: 'sencilla',
  gipfTake: 'Retirar la fila',
  gipfLeave: 'Dejarla',
  gipfLetPass: 'Dejar pasar',
  gipfChallenge: 'Desafiar',
  gipfGiveUpDvonn: 'Rendirse en esta partida de DVONN',
  gipfFaultLoadedRow: 'Una fila con una pieza cargada no puede quedarse: debe irse al menos una más.',
  gipfFaultNoMove: 'Después no tendrías jugada: retira más.',
  gipfInReserve: 'en reserva',
  gipfLost: { one: '{n} perdida', many: '{n} perdidas', other: '{n} perdidas' },
  gipfPotentialsLeft: { one: '{n} potencial', many: '{n} potenciales', other: '{n} potenciales' },
  gipfChallengesLeft: { one: '{n} desafío', many: '{n} desafíos', other: '{n} desafíos' },
  gipfHint: 'Pista: {action}',
  gipfDidPush: '{player} empuja de {from} a {to}.',
  gipfDidJump: '{player}: salto de {from} a {to}.',
  gipfDidTake: '{player} retira {spots}.',
  gipfDidLetPass: 'El salto se deja pasar.',
  gipfDidChallenge: 'El salto se desafía.',
  gipfRules: 'Las reglas de GIPF',
  gipfDvonnRules: 'Las reglas de DVONN',
  gipfRuleGoal: 'De qué se trata',
  gipfRuleGoalText:
    'Dos jugadores meten piezas desde el borde de un tablero de 37 casillas, una por turno. Cuatro de tu color en fila vuelven a tu mano. Quien debe jugar y no tiene piezas ha perdido.',
  gipfRulePush: 'Empujar',
  gipfRulePushText:
    'Una pieza nueva se pone en uno de los 24 puntos del borde y se empuja una casilla a lo largo de una línea. Toca un punto y luego la casilla de delante. En los puntos nunca queda nada, y las piezas del tablero solo se mueven si las empujan.',
  gipfRuleLine: 'Lo que estorba',
  gipfRuleLineText:
    'Si la primera casilla está ocupada, su pieza avanza una, y con ella todo lo que tiene delante hasta el primer hueco. Lo que está tras el hueco se queda. Una línea sin huecos, como la de la izquierda, no puede empujarse.',
  gipfRuleRow: 'Cuatro en fila',
  gipfRuleRowText:
    'Cuatro o más piezas tuyas seguidas en una línea forman una fila, y hay que retirarla. Con ella se va todo lo que la toca sin hueco: tus piezas vuelven a tu reserva, las otras quedan capturadas. Empuja de a1 a b2 y retira la fila.',
  gipfRuleRows: 'Varias filas',
  gipfRuleRowsText:
    'Quien ha jugado retira primero sus filas. Las del otro las retira él al empezar su turno, antes de jugar. Si dos filas se cruzan, eliges cuál retirar; la otra solo sigue siendo una fila si quedan cuatro en línea. Aquí hay dos: elige una.',
  gipfRuleEnd: 'El final',
  gipfRuleEndText:
    'La última pieza de la reserva puede jugarse; solo pierde quien debe jugar y no tiene ninguna, ni siquiera retirando una fila. Aquí Negro no tiene nada en reserva: haga lo que haga Blanco, Negro no puede jugar.',
  gipfRuleGipf: 'Las piezas GIPF',
  gipfRuleGipfText:
    'En la versión estándar cada uno empieza con tres piezas GIPF, dos piezas una sobre otra. En una fila cuentan como una, y quien la retira decide de cada una, propia o ajena, si se va. Quien se queda sin piezas GIPF pierde al instante. Toca una pieza GIPF para cambiar su suerte: aquí Blanco gana retirando la negra.',
  gipfRuleStay: 'Una fila que puede quedarse',
  gipfRuleStayText:
    'No es obligatorio retirar una fila hecha solo de piezas GIPF. Puedes dejarla, o retirar cuantas quieras, una vez antes de tu jugada y otra después.',
  gipfRuleTournament: 'La versión de torneo',
  gipfRuleTournamentText:
    'El tablero empieza vacío, con 18 piezas cada uno. Tu primera pieza debe ser una pieza GIPF, y puedes meter más, cada una por dos piezas, hasta que juegues la primera sencilla.',
  gipfRuleLoad: 'Los potenciales DVONN',
  gipfRuleLoadText:
    'Acordad tres potenciales o más para cada uno. Un potencial entra sobre una pieza sencilla, que queda cargada: elígelo antes de empujar. Las piezas cargadas van después de las GIPF y antes de las sencillas. La primera sencilla pone fin a eso, y los potenciales no jugados se pierden.',
  gipfRuleJump: 'El salto',
  gipfRuleJumpText:
    'En lugar de empujar, puedes hacer saltar un potencial de su pieza a una vecina del otro color, siempre que no sea una pieza GIPF. La casilla es entonces tuya; lo que hay debajo no cuenta. Toca la pieza cargada en e5 y salta a f5: son cuatro en fila.',
  gipfRuleLoaded: 'Piezas cargadas en una fila',
  gipfRuleLoadedText:
    'Quien retira una fila decide también sobre las piezas cargadas de ambos colores. La que se va, se va entera: la pieza a la reserva o capturada, el potencial fuera del juego. Pero cuatro en fila no pueden quedarse si una está cargada.',
  gipfRuleUsed: 'Los potenciales usados',
  gipfRuleUsedText:
    'Un potencial sirve una sola vez. Cuando se retira su fila, un potencial usado debe salir, sea de quien sea, y queda fuera del juego. Lo que había debajo se queda y vuelve a estar libre. Retira la fila y mira qué aparece.',
  gipfRuleConnect: 'Conectado con DVONN',
  gipfRuleConnectText:
    'Si así lo acordáis, un salto primero se anuncia, y el otro jugador puede desafiarlo, una vez o tantas como se acuerde. Entonces decide una partida de DVONN: quien anunció el salto lo hace si no la pierde. Si la pierde, el potencial sale del juego y él hace otra jugada. Anuncia el salto desde e5 y desafíalo.',
  gipfWorthWin: 'Con el mejor juego, {player} gana ahora.',
  gipfWorthOpen: 'Con eso aún no se decide nada.',
  gipfStrategy: 'Estrategia en GIPF',
  gipfStrategyIntro:
    'Lo mismo para GIPF, sus piezas GIPF y el potencial DVONN: cada vez un turno que juegas tú. Lo que aquí es correcto se sabe porque se han probado todos los turnos y todas las respuestas.',
  gipfReserveTitle: 'Contar las reservas',
  gipfReserveText:
    'Cada empujón cuesta una pieza, y solo una fila las devuelve. Quien tiene pocas vive de la próxima fila. Así que mira las dos reservas antes de retirar nada: estropear la fila del otro puede valer más que una fila propia.',
  gipfReserveTask:
    'A Negro le queda una pieza, y tres en la columna d esperan a la cuarta. Un empujón a h3 te daría una fila y una prisionera. ¿Hay algo mejor?',
  gipfReserveReason:
    'Tu pieza está en d2, y la negra, empujada a un lado: haga lo que haga la última pieza de Negro, no forma fila, y después no queda ninguna. Si hubieras retirado tu fila, Negro habría empujado desde d1 y recuperado cuatro piezas.',
  gipfCrossTitle: 'Cuál de dos filas',
  gipfCrossText:
    'Si dos filas tuyas se cruzan en una pieza sencilla, solo se va una, y tú dices cuál. No mires solo lo que capturas: lo que se queda sigue trabajando para ti, y lo que se va deja un hueco.',
  gipfCrossTask: 'A cada uno le queda una pieza. Encuentra el empujón que forma dos filas a la vez, y retira la correcta.',
  gipfCrossReason:
    'Con esta fila se ha ido g4, y la última pieza de Negro ya no forma fila. La fila de la columna f habría dejado un hueco en f5: Negro habría empujado desde i2 y tendría cuatro en fila, de h3 a e6.',
  gipfHuntTitle: 'A la caza de las piezas GIPF',
  gipfHuntText:
    'Quien se queda sin piezas GIPF ha perdido, por llena que esté su reserva. Una pieza GIPF que toca tu fila sin hueco se va si tú quieres. Y se deja empujar: muchas veces basta con llevarla adonde acaba tu fila.',
  gipfHuntTask:
    'Cada uno tiene una sola pieza GIPF, tú en d5, Negro en e6. Una fila en la columna g te daría una prisionera, pero otro empujón gana al instante.',
  gipfHuntReason:
    'El empujón desde a2 ha formado una fila hasta e6 y ha llevado la pieza GIPF negra a su extremo: se va, y la partida ha terminado. Con la fila de la columna g habrías perdido: desde d1 Negro forma una fila con tu pieza GIPF en el extremo.',
  gipfGuardTitle: 'Proteger la última',
  gipfGuardText:
    'Tu última pieza GIPF es la partida entera. Antes de retirar nada, mira a lo largo de sus tres líneas: ¿hay un empujón que le dé al otro una fila que la toque? Entonces eso va primero, por rica que sea la captura.',
  gipfGuardTask: 'Tu única pieza GIPF está en f3. Desde e9 podrías capturar una de las dos de Negro. Pero ¿qué amenaza Negro?',
  gipfGuardReason:
    'Desde a4, Negro iba a formar una fila hasta e4, con tu pieza GIPF justo detrás. Ahora tu pieza está en b4, y no habrá fila. El empujón desde e9 no se escapa.',
  gipfWorthTitle: 'Un salto que vale la pena',
  gipfWorthText:
    'Un potencial sirve una sola vez. Hazlo saltar donde decida algo: sobre una pieza sin la cual una fila deja de serlo, o sobre una pieza cargada, que así no puede saltar. Y recuerda: cuando se retira su fila, el potencial sale, y lo que había debajo vuelve a estar libre.',
  gipfWorthTask:
    'Negro no tiene nada en reserva, pero sí una fila en la columna e, que se retirará al empezar el próximo turno. No le dejes a Negro ninguna jugada.',
  gipfWorthReason:
    'La fila está rota, y la pieza cargada de e4 está cubierta y no puede saltar: Negro no puede jugar. De d3 a e3 habrías tenido una fila tuya, pero con ella sale el potencial, y la fila negra vuelve a estar ahí.',
  gipfKeepTitle: 'Una jugada en la mano',
  gipfKeepText:
    'Incluso con la reserva vacía puedes saltar. Un potencial guardado es, pues, una jugada en la mano, y cuenta sobre todo cuando a los dos se les acaban las piezas. Usado demasiado pronto, falta al final.',
  gipfKeepTask:
    'A cada uno le queda una pieza, y tú tienes además un potencial en g5. Negro quiere empujar desde b6 y formar una fila. ¿Empujar o saltar?',
  gipfKeepReason:
    'Tu última pieza ha sacado c6 de la línea. La de Negro no forma fila; luego salta tu potencial, y Negro no tiene jugada. Tras un salto ahora, Negro habría tenido la fila, y las piezas se te habrían acabado a ti.',
  gipfDoubtTitle: '¿Desafiar o dejar pasar?',
  gipfDoubtText:
    'Incluso un desafío ganado puede perjudicarte: quien lo pierde hace otra jugada, quizá mejor. Pregúntate primero qué hace de verdad el salto. Si no te perjudica, déjalo pasar, y guarda tu desafío para el que decide.',
  gipfDoubtTask: 'Negro anuncia un salto de g3 a f4, y puedes desafiar una vez. Mira qué amenaza cada uno, y luego responde.',
  gipfDoubtReason: 'El salto no cambia nada: empujas a f2, y tu fila se lleva la única pieza GIPF de Negro, en b3.',
  gipfDoubtWrong:
    'Si ganas el desafío, Negro hace otra jugada, y un empujón desde i3 captura tu única pieza GIPF. Si lo pierdes, el salto se hace igualmente, y tu desafío está gastado.',
  gipfAnalysis: 'Análisis de GIPF',
  gipfAnalyse: 'Analizar una partida de GIPF',
  gipfOpenHelp: 'Una posición de GIPF en una línea, o una partida en pgn. Pégala, suelta aquí un archivo o elige uno.',
  gipfValues:
    'Los valores son la ventaja de Blanco: con +1 Blanco gana unas 73 partidas de cada 100, con +3 unas 95; por debajo de cero va delante Negro.',
  gipfCourse: 'El curso de la partida',
  gipfEditHelp: 'Elige qué poner y toca casillas. Sustituye a lo que haya en ellas.',
  gipfEditPotential: 'Potencial usado encima',
  gipfEditUnplayed: 'potenciales por jugar',
  gipfEditChallenges: 'desafíos restantes',
  gipfEditGipfs: 'puede meter más piezas GIPF',
  gipfEditStart: 'El comienzo de una partida',
};
