// French: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'Une partie de GIPF',
  gipfContinue: 'Reprendre la partie de GIPF',
  gipfVersion: 'Version',
  gipfBasic: 'De base',
  gipfStandard: 'Standard',
  gipfTournament: 'Tournoi',
  gipfBasicNote: '15 pièces chacun, dont trois sur le plateau',
  gipfStandardNote: 'avec trois pièces GIPF chacun, à ne pas perdre toutes',
  gipfTournamentNote: 'un plateau vide\u202f; vous y faites entrer vous-même les pièces GIPF',
  gipfPotentials: 'Potentiels DVONN pour chacun',
  gipfWithout: 'Aucun',
  gipfConnection: 'Lien avec DVONN',
  gipfUnconnected: 'Aucun\u00a0: un saut est un saut',
  gipfConnected: 'Un saut peut être contesté',
  gipfChallengesEach: 'Contestations pour chacun',
  gipfDecider: 'Ce qui tranche une contestation',
  gipfByDvonn: 'Une partie entière de DVONN',
  gipfByPlacedDvonn: 'DVONN, pièces placées au hasard',
  gipfByDice: 'Un dé chacun',
  gipfMoreSettings: 'Ce que les règles laissent ouvert',
  gipfTieNoJump: 'En cas d’égalité, le saut n’a pas lieu',
  gipfLostBlocked: 'Qui perd une contestation garde le potentiel, mais ne peut s’en servir pendant ce tour',
  gipfColoursByLot: 'Les couleurs à DVONN sont tirées au sort',
  gipfSurrenderGame: 'Qui abandonne la partie de DVONN perd aussi celle de GIPF',
  gipfTakerLoses: 'Qui prend les dernières pièces GIPF des deux camps a perdu',
  gipfBoard: 'Plateau de GIPF',
  gipfSayDot: 'point du bord',
  gipfSayWhiteGipf: 'pièce GIPF blanche',
  gipfSayBlackGipf: 'pièce GIPF noire',
  gipfSayWhiteLoaded: 'pièce blanche avec potentiel',
  gipfSayBlackLoaded: 'pièce noire avec potentiel',
  gipfSayWhiteUsed: 'potentiel blanc utilisé, sur du noir',
  gipfSayBlackUsed: 'potentiel noir utilisé, sur du blanc',
  gipfSayGoes: 'va partir',
  gipfSayTarget: 'arrivée possible',
  gipfSayChoice: 'choix possible',
  gipfSayCanPush: 'une pièce peut entrer par ici',
  gipfSayCanJump: 'son potentiel peut sauter',
  gipfMove: '{player} joue',
  gipfAgain: 'Pas de saut\u00a0: {player} joue un autre coup',
  gipfMoveOrTake: '{player} joue, ou prend d’abord dans la rangée de pièces GIPF',
  gipfChooseRow: '{player}\u00a0: choisissez une rangée à prendre',
  gipfChoosePieces: '{player}\u00a0: touchez ce qui doit rester ou partir, puis prenez la rangée',
  gipfTakeRow: '{player} prend la rangée',
  gipfMayTake: '{player} peut prendre dans la rangée de pièces GIPF, ou la laisser',
  gipfAnswer: '{player}\u00a0: un saut de {from} sur {to} est annoncé. Le laisser passer, ou le contester\u202f?',
  gipfDvonnDecides: 'DVONN décide si {player} peut sauter de {from} sur {to}.',
  gipfContestWon: '{player} a gagné la contestation\u00a0: le saut a lieu.',
  gipfContestLost: '{player} a perdu la contestation.',
  gipfContestTied: '{player}\u00a0: la contestation finit à égalité.',
  gipfNoMove: 'l’autre joueur ne peut plus jouer',
  gipfNoGipf: 'l’autre joueur n’a plus de pièce GIPF',
  gipfNewPiece: 'La nouvelle pièce',
  gipfKindGipf: 'pièce GIPF',
  gipfKindLoaded: 'avec potentiel',
  gipfKindBasic: 'simple',
  gipfTake: 'Prendre la rangée',
  gipfLeave: 'La laisser',
  gipfLetPass: 'Laisser passer',
  gipfChallenge: 'Contester',
  gipfGiveUpDvonn: 'Abandonner cette partie de DVONN',
  gipfFaultLoadedRow: 'Une rangée avec une pièce chargée ne peut pas rester\u00a0: il doit en partir au moins une de plus.',
  gipfFaultNoMove: 'Vous n’auriez plus de coup ensuite\u00a0: prenez davantage.',
  gipfInReserve: 'en réserve',
  gipfLost: { one: '{n} perdue', many: '{n} perdues', other: '{n} perdues' },
  gipfPotentialsLeft: { one: '{n} potentiel', many: '{n} potentiels', other: '{n} potentiels' },
  gipfChallengesLeft: { one: '{n} contestation', many: '{n} contestations', other: '{n} contestations' },
  gipfHint: 'Indice\u00a0: {action}',
  gipfDidPush: '{player} pousse de {from} vers {to}.',
  gipfDidJump: '{player}\u00a0: saut de {from} sur {to}.',
  gipfDidTake: '{player} prend {spots}.',
  gipfDidLetPass: 'Le saut est accepté.',
  gipfDidChallenge: 'Le saut est contesté.',
  gipfRules: 'Les règles de GIPF',
  gipfDvonnRules: 'Les règles de DVONN',
  gipfRuleGoal: 'De quoi il s’agit',
  gipfRuleGoalText:
    'Deux joueurs font entrer des pièces par le bord d’un plateau de 37 cases, une par tour. Quatre pièces de votre couleur en ligne reviennent dans votre main. Qui doit jouer et n’a plus de pièce a perdu.',
  gipfRulePush: 'Pousser',
  gipfRulePushText:
    'Une nouvelle pièce se pose sur l’un des 24 points du bord, puis on la pousse d’une case le long d’une ligne. Touchez un point, puis la case devant lui. Rien ne reste jamais sur un point, et les pièces du plateau ne bougent que si on les pousse.',
  gipfRuleLine: 'Ce qui barre la route',
  gipfRuleLineText:
    'Si la première case est occupée, sa pièce avance d’un pas, et avec elle tout ce qui la précède jusqu’au premier vide. Ce qui est derrière le vide reste. Une ligne sans vide, comme celle de gauche, ne peut pas être poussée.',
  gipfRuleRow: 'Quatre en ligne',
  gipfRuleRowText:
    'Quatre pièces à vous ou plus, côte à côte sur une ligne, forment une rangée, et elle doit partir. Avec elle part tout ce qui la touche sans vide\u00a0: vos pièces reviennent en réserve, les autres sont capturées. Poussez de a1 vers b2 et prenez la rangée.',
  gipfRuleRows: 'Plusieurs rangées',
  gipfRuleRowsText:
    'Qui vient de jouer prend d’abord ses rangées. Celles de l’autre joueur sont prises par lui au début de son tour, avant qu’il joue. Si des rangées se croisent, vous choisissez laquelle prendre\u202f; l’autre ne reste une rangée que s’il en reste quatre en ligne. En voici deux\u00a0: choisissez.',
  gipfRuleEnd: 'La fin',
  gipfRuleEndText:
    'La dernière pièce de la réserve peut être jouée\u202f; on ne perd que si l’on doit jouer sans en avoir aucune, même en prenant une rangée. Ici, Noir n’a plus rien en réserve\u00a0: quoi que fasse Blanc, Noir ne peut plus jouer.',
  gipfRuleGipf: 'Les pièces GIPF',
  gipfRuleGipfText:
    'Dans la version standard, chacun commence avec trois pièces GIPF, deux pièces l’une sur l’autre. Dans une rangée, elles comptent pour une, et celui qui prend décide pour chacune, la sienne ou celle de l’autre, si elle part. Qui n’a plus de pièce GIPF a perdu aussitôt. Touchez une pièce GIPF pour changer son sort\u00a0: ici, Blanc gagne en prenant la noire.',
  gipfRuleStay: 'Une rangée qui peut rester',
  gipfRuleStayText:
    'Une rangée faite seulement de pièces GIPF n’a pas besoin d’être prise. Vous pouvez la laisser, ou en prendre autant que vous voulez, une fois avant votre coup et une fois après.',
  gipfRuleTournament: 'La version tournoi',
  gipfRuleTournamentText:
    'Le plateau est vide au début, chacun a 18 pièces. Votre première pièce doit être une pièce GIPF, et vous pouvez en faire entrer d’autres, chacune pour deux pièces, jusqu’à votre première pièce simple.',
  gipfRuleLoad: 'Les potentiels DVONN',
  gipfRuleLoadText:
    'Convenez de trois potentiels ou plus pour chacun. Un potentiel entre sur une pièce simple, qui est alors chargée\u00a0: choisissez-le avant de pousser. Les pièces chargées viennent après les pièces GIPF et avant les simples. La première pièce simple y met fin, et les potentiels non joués sont perdus.',
  gipfRuleJump: 'Le saut',
  gipfRuleJumpText:
    'Au lieu de pousser, vous pouvez faire sauter un potentiel de sa pièce sur une voisine de l’autre couleur, sauf sur une pièce GIPF. La case est alors à vous\u202f; ce qui est dessous ne compte plus. Touchez la pièce chargée en e5 et sautez sur f5\u00a0: cela fait quatre en ligne.',
  gipfRuleLoaded: 'Des pièces chargées dans une rangée',
  gipfRuleLoadedText:
    'Celui qui prend une rangée décide aussi des pièces chargées des deux couleurs. Celle qui part, part entière\u00a0: la pièce en réserve ou capturée, le potentiel hors du jeu. Mais quatre en ligne ne peuvent pas rester si l’une d’elles est chargée.',
  gipfRuleUsed: 'Les potentiels utilisés',
  gipfRuleUsedText:
    'Un potentiel ne sert qu’une fois. Quand sa rangée est prise, un potentiel utilisé doit être retiré, à qui qu’il soit, et sort du jeu. Ce qui était dessous reste et redevient libre. Prenez la rangée et voyez ce qui apparaît.',
  gipfRuleConnect: 'Relié à DVONN',
  gipfRuleConnectText:
    'Si vous en convenez, un saut est d’abord annoncé, et l’autre joueur peut le contester, une fois ou autant que convenu. Une partie de DVONN tranche alors\u00a0: qui a annoncé le saut le fait s’il ne la perd pas. S’il la perd, le potentiel sort du jeu et il joue un autre coup. Annoncez le saut depuis e5, et contestez-le.',
  gipfWorthWin: 'Au meilleur jeu, {player} gagne maintenant.',
  gipfWorthOpen: 'Rien n’est encore décidé.',
  gipfStrategy: 'Stratégie de GIPF',
  gipfStrategyIntro:
    'La même chose pour GIPF, ses pièces GIPF et le potentiel DVONN\u00a0: à chaque fois un tour que vous jouez vous-même. Ce qui est juste ici a été établi en essayant tous les tours et toutes les réponses.',
  gipfReserveTitle: 'Compter les réserves',
  gipfReserveText:
    'Chaque poussée coûte une pièce, et seule une rangée en ramène. Qui en a peu vit de la prochaine rangée. Regardez donc les deux réserves avant de prendre\u00a0: gâcher la rangée de l’autre peut valoir plus qu’en prendre une.',
  gipfReserveTask:
    'Il reste une pièce à Noir, et trois sur la colonne d qui en attendent une quatrième. Une poussée en h3 vous donnerait une rangée et une prisonnière. Y a-t-il mieux\u202f?',
  gipfReserveReason:
    'Votre pièce est en d2, et la noire est poussée de côté\u00a0: quoi que fasse la dernière pièce de Noir, elle ne forme pas de rangée, et après elle il n’y en a plus. Si vous aviez pris votre rangée, Noir aurait poussé depuis d1 et récupéré quatre pièces.',
  gipfCrossTitle: 'Laquelle des deux rangées',
  gipfCrossText:
    'Si deux de vos rangées se croisent sur une pièce simple, une seule part, et c’est vous qui dites laquelle. Ne regardez pas seulement ce que vous capturez\u00a0: ce qui reste travaille encore pour vous, et ce qui part laisse un vide.',
  gipfCrossTask: 'Il reste une pièce à chacun. Trouvez la poussée qui forme deux rangées à la fois, et prenez la bonne.',
  gipfCrossReason:
    'Avec cette rangée, g4 est partie, et la dernière pièce de Noir ne forme plus de rangée. La rangée de la colonne f aurait laissé un vide en f5\u00a0: Noir aurait poussé depuis i2 et eu quatre en ligne, de h3 à e6.',
  gipfHuntTitle: 'La chasse aux pièces GIPF',
  gipfHuntText:
    'Qui n’a plus de pièce GIPF a perdu, si pleine que soit sa réserve. Une pièce GIPF qui touche votre rangée sans vide part si vous le voulez. Et elle se laisse pousser\u00a0: souvent, il suffit de l’amener là où finit votre rangée.',
  gipfHuntTask:
    'Chacun n’a qu’une pièce GIPF, la vôtre en d5, celle de Noir en e6. Une rangée sur la colonne g vous donnerait une prisonnière, mais une autre poussée gagne aussitôt.',
  gipfHuntReason:
    'La poussée depuis a2 a formé une rangée jusqu’en e6 et mené la pièce GIPF noire à son bout\u00a0: elle part, et la partie est finie. Avec la rangée de la colonne g, vous auriez perdu\u00a0: depuis d1, Noir forme une rangée au bout de laquelle se trouve votre pièce GIPF.',
  gipfGuardTitle: 'Garder la dernière',
  gipfGuardText:
    'Votre dernière pièce GIPF, c’est toute la partie. Avant de prendre quoi que ce soit, suivez ses trois lignes\u00a0: une poussée peut-elle donner à l’autre une rangée qui la touche\u202f? Alors cela passe d’abord, si belle que soit la prise.',
  gipfGuardTask: 'Votre seule pièce GIPF est en f3. Depuis e9, vous pourriez prendre l’une des deux de Noir. Mais que menace Noir\u202f?',
  gipfGuardReason:
    'Depuis a4, Noir allait former une rangée jusqu’en e4, avec votre pièce GIPF juste derrière. Maintenant votre pièce est en b4, et il n’y aura pas de rangée. La poussée depuis e9 ne se sauve pas.',
  gipfWorthTitle: 'Un saut qui en vaut la peine',
  gipfWorthText:
    'Un potentiel ne sert qu’une fois. Faites-le sauter là où cela décide\u00a0: sur une pièce sans laquelle une rangée n’en est plus une, ou sur une pièce chargée, qui ne pourra plus sauter. Et n’oubliez pas\u00a0: quand sa rangée est prise, il est retiré, et ce qui était dessous redevient libre.',
  gipfWorthTask:
    'Noir n’a rien en réserve, mais une rangée sur la colonne e qui sera prise au début du prochain tour. Ne laissez aucun coup à Noir.',
  gipfWorthReason:
    'La rangée est rompue, et la pièce chargée en e4, couverte, ne peut pas sauter\u00a0: Noir ne peut plus jouer. De d3 sur e3, vous auriez eu une rangée à vous, mais avec elle le potentiel est retiré, et la rangée noire est de retour.',
  gipfKeepTitle: 'Un coup en main',
  gipfKeepText:
    'Même avec une réserve vide, vous pouvez encore sauter. Un potentiel gardé est donc un coup en main, et il compte surtout quand les pièces manquent aux deux. Utilisé trop tôt, il fait défaut à la fin.',
  gipfKeepTask:
    'Il reste une pièce à chacun, et vous avez en plus un potentiel en g5. Noir veut pousser depuis b6 et former une rangée. Pousser ou sauter\u202f?',
  gipfKeepReason:
    'Votre dernière pièce a poussé c6 hors de la ligne. Celle de Noir ne forme pas de rangée\u202f; ensuite votre potentiel saute, et Noir n’a plus de coup. Après un saut immédiat, Noir aurait eu la rangée, et c’est à vous que les pièces auraient manqué.',
  gipfDoubtTitle: 'Contester ou laisser faire\u202f?',
  gipfDoubtText:
    'Même une contestation gagnée peut nuire\u00a0: qui la perd joue un autre coup à la place, peut-être meilleur. Demandez-vous donc d’abord ce que fait vraiment le saut. S’il ne vous nuit pas, laissez-le passer, et gardez votre contestation pour celui qui décide.',
  gipfDoubtTask: 'Noir annonce un saut de g3 sur f4, et vous pouvez contester une fois. Voyez ce que chacun menace, puis répondez.',
  gipfDoubtReason: 'Le saut ne change rien\u00a0: vous poussez en f2, et votre rangée emporte la seule pièce GIPF de Noir, en b3.',
  gipfDoubtWrong:
    'Si vous gagnez la contestation, Noir joue un autre coup, et une poussée depuis i3 prend votre seule pièce GIPF. Si vous la perdez, le saut se fait quand même, et votre contestation est dépensée.',
  gipfAnalysis: 'Analyse de GIPF',
  gipfAnalyse: 'Analyser une partie de GIPF',
  gipfOpenHelp: 'Une position de GIPF sur une ligne, ou une partie en pgn. Collez-la, déposez un fichier ici ou choisissez-en un.',
  gipfValues:
    'Les valeurs sont l’avance de Blanc\u00a0: à +1, Blanc gagne environ 73 parties sur 100, à +3 environ 95\u202f; en dessous de zéro, Noir mène.',
  gipfCourse: 'Le cours de la partie',
  gipfEditHelp: 'Choisissez ce qu’il faut poser, puis touchez des cases. Cela remplace ce qui s’y trouve.',
  gipfEditPotential: 'Potentiel utilisé au sommet',
  gipfEditUnplayed: 'potentiels à jouer',
  gipfEditChallenges: 'contestations restantes',
  gipfEditGipfs: 'peut encore faire entrer des pièces GIPF',
  gipfEditStart: 'Le début d’une partie',
};
