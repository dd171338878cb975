// French: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'Jouer à GIPF',
  gipfContinue: 'Reprendre la partie de GIPF',
  gipfVersion: 'Version',
  gipfBasic: 'De base',
  gipfStandard: 'Standard',
  gipfTournament: 'Tournoi',
  gipfBasicNote: '15 pièces chacun, dont trois sur le plateau',
  gipfStandardNote: 'trois pièces GIPF chacun\u202f; qui les perd toutes perd la partie',
  gipfTournamentNote: 'un plateau vide\u202f; vous y faites entrer vous-même les pièces GIPF',
  gipfPotentials: 'Potentiels DVONN par joueur',
  gipfWithout: 'Aucun',
  gipfConnection: 'Lien avec DVONN',
  gipfUnconnected: 'Sans\u00a0: les sauts ne peuvent pas être contestés',
  gipfConnected: 'Avec\u00a0: les sauts peuvent être contestés',
  gipfChallengesEach: 'Contestations par joueur',
  gipfDecider: 'Comment trancher une contestation',
  gipfByDvonn: 'Par une partie entière de DVONN',
  gipfByPlacedDvonn: 'Par DVONN, pièces placées au hasard',
  gipfByDice: 'Par un lancer de dé chacun',
  gipfMoreSettings: 'Règles maison',
  gipfTieNoJump: 'Après une égalité, le saut n’a pas lieu',
  gipfLostBlocked: 'Une contestation perdue ne bloque le potentiel que pour ce tour',
  gipfColoursByLot: 'Couleurs au hasard dans la partie de DVONN',
  gipfSurrenderGame: 'Qui abandonne la partie de DVONN perd la partie de GIPF',
  gipfTakerLoses: 'Qui prend à la fois les dernières pièces GIPF des deux joueurs perd',
  gipfBoard: 'Plateau de GIPF',
  gipfSayDot: 'point du bord',
  gipfSayWhiteGipf: 'pièce GIPF blanche',
  gipfSayBlackGipf: 'pièce GIPF noire',
  gipfSayWhiteLoaded: 'pièce blanche avec potentiel',
  gipfSayBlackLoaded: 'pièce noire avec potentiel',
  gipfSayWhiteUsed: 'potentiel blanc utilisé, sur du noir',
  gipfSayBlackUsed: 'potentiel noir utilisé, sur du blanc',
  gipfSayGoes: 'sera prise',
  gipfSayTarget: 'arrivée possible',
  gipfSayChoice: 'choix possible',
  gipfSayCanPush: 'une pièce peut être poussée d’ici',
  gipfSayCanJump: 'son potentiel peut sauter',
  gipfMove: 'À {player} de jouer',
  gipfMustJump: 'Plus de pièce en réserve\u00a0: {player} saute avec un potentiel',
  gipfPiecesStay: 'Les pièces du plateau ne bougent que si on les pousse\u00a0: choisissez un point du bord.',
  gipfAgain: 'Pas de saut\u00a0: {player} joue un autre coup',
  gipfMoveOrTake: '{player} joue ou prend d’abord dans la rangée de pièces GIPF',
  gipfChooseRow: '{player}\u00a0: choisissez une rangée à prendre',
  gipfChoosePieces: '{player}\u00a0: appuyez sur les pièces à garder, puis prenez la rangée',
  gipfTakeRow: '{player} prend la rangée',
  gipfMayTake: '{player} peut prendre dans la rangée de pièces GIPF ou la laisser',
  gipfAnswer: '{player}\u00a0: un saut de {from} sur {to} est annoncé. Le laisser passer ou le contester\u202f?',
  gipfDvonnDecides: 'DVONN décide si {player} peut sauter de {from} sur {to}.',
  gipfContestWon: '{player} a gagné la contestation\u00a0: le saut a lieu.',
  gipfContestLost: '{player} a perdu la contestation.',
  gipfContestTied: '{player}\u00a0: la contestation a fini à égalité.',
  gipfNoMove: 'l’adversaire n’a pas de coup',
  gipfNoGipf: 'l’adversaire n’a plus de pièce GIPF',
  gipfNewPiece: 'Nouvelle pièce',
  gipfKindGipf: 'Pièce GIPF',
  gipfKindLoaded: 'Pièce chargée',
  gipfKindBasic: 'Pièce de base',
  gipfTake: 'Prendre la rangée',
  gipfLeave: 'Laisser la rangée',
  gipfLetPass: 'Laisser passer',
  gipfChallenge: 'Contester',
  gipfGiveUpDvonn: 'Abandonner la partie de DVONN',
  gipfFaultLoadedRow: 'Une rangée avec une pièce chargée ne peut pas rester\u00a0: prenez au moins une pièce de plus.',
  gipfFaultNoMove: 'Vous n’auriez plus de coup\u00a0: prenez plus de pièces.',
  gipfInReserve: 'en réserve',
  gipfLost: { one: '{n} perdue', many: '{n} perdues', other: '{n} perdues' },
  gipfPotentialsLeft: { one: '{n} potentiel', many: '{n} potentiels', other: '{n} potentiels' },
  gipfPotentialsToPlay: { one: '{n} potentiel à jouer', many: '{n} potentiels à jouer', other: '{n} potentiels à jouer' },
  gipfPotentialsOnBoard: '{n} sur le plateau',
  gipfChallengesLeft: { one: '{n} contestation', many: '{n} contestations', other: '{n} contestations' },
  gipfHint: 'Indice\u00a0: {action}',
  gipfDidPush: '{player} pousse de {from} vers {to}.',
  gipfDidJump: '{player} saute de {from} sur {to}.',
  gipfDidTake: '{player} prend {spots}.',
  gipfDidLetPass: 'Le saut n’est pas contesté.',
  gipfDidChallenge: 'Le saut est contesté.',
  gipfRules: 'Les règles de GIPF',
  gipfDvonnRules: 'Les règles de DVONN',
  gipfRuleGoal: 'Le but',
  gipfRuleGoalText:
    'Deux joueurs font entrer tour à tour des pièces par le bord d’un plateau de 37 cases. Quatre de vos pièces en ligne reviennent dans votre réserve. Un joueur qui doit jouer et n’a plus de pièce en réserve perd.',
  gipfRulePush: 'Pousser',
  gipfRulePushText:
    'Posez une nouvelle pièce sur l’un des 24 points du bord et poussez-la d’une case le long d’une ligne. Appuyez sur un point, puis sur la case voisine. Rien ne reste jamais sur un point, et les pièces du plateau ne bougent que si elles sont poussées.',
  gipfRuleLine: 'Pousser une ligne',
  gipfRuleLineText:
    'Si la première case est occupée, la pièce qui s’y trouve avance d’une case, et avec elle toutes les pièces devant elle jusqu’au premier vide. Les pièces au-delà du vide restent où elles sont. Une ligne sans vide, comme celle de gauche, ne peut pas être poussée.',
  gipfRuleRow: 'Quatre en ligne',
  gipfRuleRowText:
    'Quatre de vos pièces ou plus, côte à côte sur une ligne, forment une rangée, et la rangée doit être prise. Toutes les pièces qui la prolongent sans vide partent aussi\u00a0: les vôtres retournent dans votre réserve, celles de l’adversaire sont capturées. Poussez de a1 vers b2, puis prenez la rangée.',
  gipfRuleRows: 'Plusieurs rangées',
  gipfRuleRowsText:
    'Après votre coup, vous prenez toutes les rangées de votre couleur. Votre adversaire prend les siennes au début de son prochain tour, avant de jouer. Si deux de vos rangées se croisent, choisissez laquelle prendre\u202f; l’autre n’est encore une rangée que s’il reste quatre pièces en ligne. Ici, vous avez deux rangées\u00a0: choisissez-en une.',
  gipfRuleEnd: 'La fin',
  gipfRuleEndText:
    'Vous pouvez jouer la dernière pièce de votre réserve. On ne perd que si l’on doit jouer alors qu’on n’en a plus, pas même en prenant ses rangées. Ici, la réserve de Noir est vide\u00a0: quoi que fasse Blanc, Noir ne peut pas jouer.',
  gipfRuleGipf: 'Les pièces GIPF',
  gipfRuleGipfText:
    'Dans la version standard, chaque joueur commence avec trois pièces GIPF. Chacune est faite de deux pièces de base superposées, mais compte pour une dans une rangée. Le joueur qui prend une rangée décide pour chaque pièce GIPF qu’elle contient, de l’une ou l’autre couleur, si elle part. Un joueur qui n’a plus de pièce GIPF perd aussitôt. Appuyez sur une pièce GIPF pour la prendre ou la garder\u00a0: ici, Blanc gagne en prenant la noire.',
  gipfRuleStay: 'Une rangée qui peut rester',
  gipfRuleStayText:
    'Vous n’êtes pas obligé de prendre une rangée faite seulement de pièces GIPF. Vous pouvez la laisser, ou en prendre autant de pièces que vous voulez, une fois avant votre coup et une fois après.',
  gipfRuleTournament: 'La version tournoi',
  gipfRuleTournamentText:
    'Le plateau est vide au départ, avec 18 pièces par joueur. Votre première pièce doit être une pièce GIPF. Vous pouvez en faire entrer d’autres, au prix de deux pièces chacune, jusqu’à ce que vous jouiez votre première pièce seule.',
  gipfRuleLoad: 'Les potentiels DVONN',
  gipfRuleLoadText:
    'Convenez d’un nombre de potentiels par joueur, au moins trois. Un potentiel entre sur une pièce de base, qui est alors chargée\u00a0: choisissez-la avant de pousser. Les pièces chargées viennent après les pièces GIPF et avant les pièces de base. Dès que vous jouez une pièce de base sans potentiel, vous perdez tous les potentiels que vous n’avez pas encore joués.',
  gipfRuleJump: 'Le saut',
  gipfRuleJumpText:
    'Au lieu de pousser, vous pouvez faire sauter le potentiel d’une pièce chargée sur une pièce adverse voisine qui n’est pas une pièce GIPF. La case est alors à vous, et les pièces du dessous ne comptent pas. Appuyez sur la pièce chargée en e5 et sautez sur f5\u00a0: cela fait quatre en ligne.',
  gipfRuleLoaded: 'Les pièces chargées dans une rangée',
  gipfRuleLoadedText:
    'Le joueur qui prend une rangée décide aussi des pièces chargées qu’elle contient, de l’une ou l’autre couleur. Une pièce chargée part en entier\u00a0: la pièce va en réserve ou est capturée, le potentiel sort du jeu. Mais quatre pièces en ligne ne peuvent pas rester si l’une d’elles est chargée.',
  gipfRuleUsed: 'Les potentiels utilisés',
  gipfRuleUsedText:
    'Un potentiel ne sert qu’une fois. Quand sa rangée est prise, un potentiel utilisé doit être retiré, quel que soit son propriétaire, et sort du jeu. Les pièces du dessous restent sur le plateau et sont de nouveau libres. Prenez la rangée et voyez ce qu’il y avait dessous.',
  gipfRuleConnect: 'Le lien avec DVONN',
  gipfRuleConnectText:
    'Avec le lien, un saut est d’abord annoncé, et votre adversaire peut le contester, une fois ou autant de fois que convenu. Une partie de DVONN tranche alors\u00a0: le saut a lieu, sauf si le joueur qui l’a annoncé la perd. Dans ce cas, le potentiel sort du jeu, et ce joueur joue un autre coup. Annoncez le saut depuis e5 et contestez-le.',
  gipfWorthWin: 'Au meilleur jeu, {player} gagne maintenant.',
  gipfWorthOpen: 'Cela ne décide pas encore de la partie.',
  gipfStrategy: 'Stratégie de GIPF',
  gipfStrategyIntro:
    'Des leçons sur GIPF, ses pièces GIPF et le potentiel DVONN, avec chacune un tour à trouver. Chaque solution a été vérifiée en essayant tous les tours et toutes les réponses.',
  gipfReserveTitle: 'Compter les réserves',
  gipfReserveText:
    'Chaque poussée coûte une pièce, et seules les rangées en ramènent. Un joueur qui en a peu dépend de la prochaine rangée. Regardez donc les deux réserves avant de prendre\u00a0: rompre la rangée de l’adversaire peut valoir plus que former la vôtre.',
  gipfReserveTask:
    'Il reste à Noir une pièce, et trois sur la colonne d auxquelles il en manque une quatrième. Une poussée en h3 vous donnerait une rangée et une pièce capturée. Y a-t-il mieux\u202f?',
  gipfReserveReason:
    'Votre pièce est en d2, et la noire a été poussée de côté\u00a0: quoi que Noir fasse de sa dernière pièce, elle ne forme pas de rangée, et ensuite Noir n’en a plus. Si vous aviez pris votre rangée, Noir aurait poussé depuis d1 et récupéré quatre pièces.',
  gipfCrossTitle: 'Laquelle des deux rangées\u202f?',
  gipfCrossText:
    'Si deux de vos rangées se croisent sur une pièce de base, vous ne pouvez en prendre qu’une, et c’est vous qui choisissez laquelle. Ne regardez pas seulement ce que vous capturez\u00a0: les pièces qui restent travaillent encore pour vous, et celles qui partent laissent un vide.',
  gipfCrossTask: 'Il reste une pièce à chaque camp. Trouvez la poussée qui forme deux rangées à la fois, et prenez la bonne.',
  gipfCrossReason:
    'Avec cette rangée, g4 est partie, et la dernière pièce de Noir ne peut plus former de rangée. Prendre la rangée de la colonne f aurait laissé un vide en f5\u00a0: Noir aurait poussé depuis i2 et eu quatre en ligne, de h3 à e6.',
  gipfHuntTitle: 'La chasse aux pièces GIPF',
  gipfHuntText:
    'Un joueur qui n’a plus de pièce GIPF perd, quel que soit le nombre de pièces en réserve. Vous pouvez prendre une pièce GIPF qui prolonge votre rangée sans vide. Et elle peut être poussée\u00a0: souvent, il suffit de l’amener au bout de votre rangée.',
  gipfHuntTask:
    'Chaque camp n’a qu’une pièce GIPF, la vôtre en d5, celle de Noir en e6. Une rangée sur la colonne g capturerait une pièce, mais une autre poussée gagne aussitôt.',
  gipfHuntReason:
    'La poussée depuis a2 a formé une rangée jusqu’en e6 et amené la pièce GIPF noire à son bout\u00a0: vous la prenez, et la partie est finie. Avec la rangée de la colonne g, vous auriez perdu\u00a0: depuis d1, Noir forme une rangée au bout de laquelle se trouve votre pièce GIPF.',
  gipfGuardTitle: 'Garder sa dernière pièce GIPF',
  gipfGuardText:
    'Perdez votre dernière pièce GIPF, et vous perdez la partie. Avant de prendre quoi que ce soit, regardez le long de ses trois lignes\u00a0: une poussée peut-elle donner à l’adversaire une rangée que votre pièce prolonge\u202f? Si oui, empêchez-la d’abord, si tentante que soit la prise.',
  gipfGuardTask: 'Votre seule pièce GIPF est en f3. Une poussée depuis e9 prendrait l’une des deux de Noir. Mais que menace Noir\u202f?',
  gipfGuardReason:
    'Depuis a4, Noir allait former une rangée jusqu’en e4, avec votre pièce GIPF juste derrière. Maintenant, votre pièce est en b4, et il n’y aura pas de rangée. La poussée depuis e9 peut attendre.',
  gipfWorthTitle: 'Un saut qui en vaut la peine',
  gipfWorthText:
    'Un potentiel ne sert qu’une fois. Utilisez-le là où il décide de quelque chose\u00a0: sur une pièce dont dépend une rangée, ou sur une pièce chargée, qui ne peut alors plus sauter. Et n’oubliez pas\u00a0: quand sa rangée est prise, le potentiel est retiré, et les pièces du dessous sont de nouveau libres.',
  gipfWorthTask:
    'La réserve de Noir est vide, mais Noir a une rangée sur la colonne e et la prendra au début du prochain tour. Ne laissez aucun coup à Noir.',
  gipfWorthReason:
    'La rangée est rompue, et la pièce chargée en e4 est couverte et ne peut pas sauter\u00a0: Noir n’a pas de coup. Sauter de d3 sur e3 aurait formé une rangée à vous, mais la prendre retire le potentiel, et la rangée de Noir est de retour.',
  gipfKeepTitle: 'Un coup en main',
  gipfKeepText:
    'Même avec une réserve vide, vous pouvez encore sauter. Un potentiel gardé est un coup en main, et il compte surtout quand les deux camps n’ont plus de pièces. Utilisé trop tôt, il vous manquera plus tard.',
  gipfKeepTask:
    'Il reste une pièce à chaque camp, et vous avez aussi un potentiel en g5. Noir veut pousser depuis b6 et former une rangée. Pousser ou sauter\u202f?',
  gipfKeepReason:
    'Votre dernière pièce a poussé c6 hors de la ligne. La dernière pièce de Noir ne forme pas de rangée\u202f; ensuite votre potentiel saute, et Noir n’a pas de coup. Si vous aviez sauté d’abord, Noir aurait eu la rangée, et vous auriez manqué de pièces.',
  gipfDoubtTitle: 'Contester ou laisser passer\u202f?',
  gipfDoubtText:
    'Même une contestation gagnée peut vous nuire\u00a0: votre adversaire joue un autre coup à la place, peut-être meilleur. Demandez-vous donc d’abord ce que fait vraiment le saut. S’il ne fait pas de mal, laissez-le passer et gardez votre contestation pour un saut qui décide de la partie.',
  gipfDoubtTask:
    'Noir annonce un saut de g3 sur f4, et vous pouvez contester une fois. Regardez les menaces des deux camps, puis répondez.',
  gipfDoubtReason: 'Le saut ne change rien\u00a0: vous poussez en f2, et votre rangée prend la seule pièce GIPF de Noir, en b3.',
  gipfDoubtWrong:
    'Si vous gagnez la contestation, Noir joue un autre coup, et une poussée depuis i3 prend votre seule pièce GIPF. Si vous la perdez, le saut a lieu quand même, et votre contestation est dépensée.',
  gipfAnalysis: 'Analyse de GIPF',
  gipfAnalyse: 'Analyser une partie de GIPF',
  gipfOpenHelp: 'Une position de GIPF sur une ligne, ou une partie en PGN. Collez-la, déposez un fichier ici ou choisissez-en un.',
  gipfValues:
    'Les valeurs sont l’avance de Blanc\u00a0: à +1, Blanc gagne environ 73 parties sur 100, à +3 environ 95\u202f; en dessous de zéro, Noir mène.',
  gipfCourse: 'Cours de la partie',
  gipfEditHelp: 'Choisissez une pièce, puis appuyez sur des cases. Elle remplace ce qui s’y trouve.',
  gipfEditPotential: 'Potentiel utilisé au sommet',
  gipfEditUnplayed: 'potentiels pas encore joués',
  gipfEditChallenges: 'contestations restantes',
  gipfEditGipfs: 'Peut encore faire entrer des pièces GIPF',
  gipfEditStart: 'Position de départ',
};
