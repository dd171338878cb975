// German: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'Eine Partie GIPF',
  gipfContinue: 'GIPF-Partie fortsetzen',
  gipfVersion: 'Version',
  gipfBasic: 'Einfach',
  gipfStandard: 'Standard',
  gipfTournament: 'Turnier',
  gipfBasicNote: 'je 15 Steine, drei davon auf dem Brett',
  gipfStandardNote: 'mit je drei GIPF-Steinen, die nicht alle verloren gehen dürfen',
  gipfTournamentNote: 'ein leeres Brett; die GIPF-Steine bringst du selbst ein',
  gipfPotentials: 'DVONN-Potentiale für jede Seite',
  gipfWithout: 'Keine',
  gipfConnection: 'Verbindung mit DVONN',
  gipfUnconnected: 'Keine: Sprung ist Sprung',
  gipfConnected: 'Ein Sprung kann angefochten werden',
  gipfChallengesEach: 'Anfechtungen für jede Seite',
  gipfDecider: 'Was eine Anfechtung entscheidet',
  gipfByDvonn: 'Eine ganze Partie DVONN',
  gipfByPlacedDvonn: 'DVONN mit zufällig gesetzten Steinen',
  gipfByDice: 'Je ein Würfel',
  gipfMoreSettings: 'Was die Regeln offen lassen',
  gipfTieNoJump: 'Bei Unentschieden wird nicht gesprungen',
  gipfLostBlocked: 'Wer eine Anfechtung verliert, behält das Potential, darf es aber in diesem Zug nicht nutzen',
  gipfColoursByLot: 'Über die Farben bei DVONN entscheidet das Los',
  gipfSurrenderGame: 'Wer die Partie DVONN aufgibt, verliert auch die Partie GIPF',
  gipfTakerLoses: 'Wer die letzten GIPF-Steine beider Seiten nimmt, hat verloren',
  gipfBoard: 'GIPF-Brett',
  gipfSayDot: 'Randpunkt',
  gipfSayWhiteGipf: 'weißer GIPF-Stein',
  gipfSayBlackGipf: 'schwarzer GIPF-Stein',
  gipfSayWhiteLoaded: 'weißer Stein mit Potential',
  gipfSayBlackLoaded: 'schwarzer Stein mit Potential',
  gipfSayWhiteUsed: 'verbrauchtes weißes Potential auf Schwarz',
  gipfSayBlackUsed: 'verbrauchtes schwarzes Potential auf Weiß',
  gipfSayGoes: 'wird genommen',
  gipfSayTarget: 'mögliches Ziel',
  gipfSayChoice: 'kann gewählt werden',
  gipfSayCanPush: 'von hier kann ein Stein eingeschoben werden',
  gipfSayCanJump: 'sein Potential kann springen',
  gipfMove: '{player} ist am Zug',
  gipfAgain: 'Kein Sprung: {player} macht einen anderen Zug',
  gipfMoveOrTake: '{player} zieht oder nimmt vorher aus der Reihe von GIPF-Steinen',
  gipfChooseRow: '{player}: Wähl die Reihe, die du nehmen willst',
  gipfChoosePieces: '{player}: Berühr, was bleiben oder gehen soll, dann nimm die Reihe',
  gipfTakeRow: '{player} nimmt die Reihe',
  gipfMayTake: '{player} darf aus der Reihe von GIPF-Steinen nehmen oder sie stehen lassen',
  gipfAnswer: '{player}: Ein Sprung von {from} auf {to} ist angesagt. Zulassen oder anfechten?',
  gipfDvonnDecides: 'DVONN entscheidet, ob {player} von {from} auf {to} springen darf.',
  gipfContestWon: '{player} hat die Anfechtung gewonnen und springt.',
  gipfContestLost: '{player} hat die Anfechtung verloren.',
  gipfContestTied: '{player}: Die Anfechtung endet unentschieden.',
  gipfNoMove: 'die andere Seite kann nicht ziehen',
  gipfNoGipf: 'die andere Seite hat keinen GIPF-Stein mehr',
  gipfNewPiece: 'Der neue Stein',
  gipfKindGipf: 'GIPF-Stein',
  gipfKindLoaded: 'mit Potential',
  gipfKindBasic: 'einfach',
  gipfTake: 'Reihe nehmen',
  gipfLeave: 'Stehen lassen',
  gipfLetPass: 'Zulassen',
  gipfChallenge: 'Anfechten',
  gipfGiveUpDvonn: 'Diese Partie DVONN aufgeben',
  gipfFaultLoadedRow: 'Eine Reihe mit einem geladenen Stein darf nicht stehen bleiben: Mindestens einer muss noch gehen.',
  gipfFaultNoMove: 'Danach hättest du keinen Zug: Nimm mehr.',
  gipfInReserve: 'im Vorrat',
  gipfLost: { one: '{n} verloren', other: '{n} verloren' },
  gipfPotentialsLeft: { one: '{n} Potential', other: '{n} Potentiale' },
  gipfChallengesLeft: { one: '{n} Anfechtung', other: '{n} Anfechtungen' },
  gipfHint: 'Tipp: {action}',
  gipfDidPush: '{player} schiebt von {from} auf {to}.',
  gipfDidJump: '{player}: Sprung von {from} auf {to}.',
  gipfDidTake: '{player} nimmt {spots}.',
  gipfDidLetPass: 'Der Sprung wird zugelassen.',
  gipfDidChallenge: 'Der Sprung wird angefochten.',
  gipfRules: 'Die Regeln von GIPF',
  gipfDvonnRules: 'Die Regeln von DVONN',
  gipfRuleGoal: 'Worum es geht',
  gipfRuleGoalText:
    'Zwei schieben vom Rand her Steine auf ein Brett mit 37 Feldern, in jedem Zug einen. Vier deiner Farbe in einer Reihe kommen zurück in deine Hand. Wer am Zug ist und keinen Stein mehr hat, hat verloren.',
  gipfRulePush: 'Schieben',
  gipfRulePushText:
    'Ein neuer Stein kommt auf einen der 24 Randpunkte und wird ein Feld weit auf eine Linie geschoben. Berühr einen Randpunkt, dann das Feld davor. Auf den Randpunkten bleibt nie etwas liegen, und Steine auf dem Brett bewegen sich nur, wenn sie geschoben werden.',
  gipfRuleLine: 'Was im Weg steht',
  gipfRuleLineText:
    'Ist das erste Feld besetzt, so rückt der Stein dort um eins weiter und mit ihm alles davor bis zur ersten Lücke. Was hinter der Lücke liegt, bleibt. Eine Linie ohne Lücke wie die ganz links lässt sich gar nicht schieben.',
  gipfRuleRow: 'Vier in einer Reihe',
  gipfRuleRowText:
    'Vier oder mehr deiner Steine nebeneinander auf einer Linie sind eine Reihe und müssen vom Brett. Mit ihnen geht alles, was lückenlos anschließt: deine Steine in deinen Vorrat, die anderen sind geschlagen. Schieb von a1 auf b2 und nimm die Reihe.',
  gipfRuleRows: 'Mehrere Reihen',
  gipfRuleRowsText:
    'Wer gezogen hat, nimmt seine Reihen zuerst. Reihen der anderen Seite nimmt diese zu Beginn ihres Zuges, bevor sie schiebt. Kreuzen sich Reihen, so wählst du, welche du nimmst; die andere ist nur dann noch eine Reihe, wenn vier in Linie bleiben. Hier sind zwei Reihen: Wähl eine.',
  gipfRuleEnd: 'Das Ende',
  gipfRuleEndText:
    'Den letzten Stein aus dem Vorrat darfst du ruhig spielen; verloren ist erst, wenn du ziehen musst und keinen hast, auch nicht durch eine Reihe. Schwarz hat hier nichts mehr im Vorrat: Was Weiß auch tut, Schwarz kann nicht ziehen.',
  gipfRuleGipf: 'GIPF-Steine',
  gipfRuleGipfText:
    'In der Standardversion beginnt jede Seite mit drei GIPF-Steinen, zwei Steinen aufeinander. In einer Reihe zählen sie als einer, und wer nimmt, entscheidet bei jedem, dem eigenen wie dem fremden, ob er geht. Wer keinen GIPF-Stein mehr hat, hat sofort verloren. Berühr einen GIPF-Stein, um sein Schicksal zu ändern: Hier gewinnt Weiß, wenn der schwarze geht.',
  gipfRuleStay: 'Eine Reihe, die bleiben darf',
  gipfRuleStayText:
    'Eine Reihe nur aus GIPF-Steinen muss nicht genommen werden. Du darfst sie stehen lassen oder beliebig viele davon nehmen, einmal vor deinem Zug und einmal danach.',
  gipfRuleTournament: 'Die Turnierversion',
  gipfRuleTournamentText:
    'Das Brett ist anfangs leer, jede Seite hat 18 Steine. Dein erster Stein muss ein GIPF-Stein sein, und du darfst weitere einbringen, jeden für zwei Steine, bis du den ersten einfachen Stein spielst.',
  gipfRuleLoad: 'DVONN-Potentiale',
  gipfRuleLoadText:
    'Einigt euch auf drei oder mehr Potentiale für jede Seite. Ein Potential kommt auf einem einfachen Stein ins Spiel, der damit geladen ist: Wähl das vor dem Schieben. Geladene Steine kommen nach den GIPF-Steinen und vor den einfachen. Mit dem ersten einfachen Stein ist Schluss, und nicht gespielte Potentiale sind verloren.',
  gipfRuleJump: 'Der Sprung',
  gipfRuleJumpText:
    'Statt zu schieben, darfst du ein Potential von seinem Stein auf einen Nachbarn der anderen Farbe springen lassen, nur nicht auf einen GIPF-Stein. Das Feld gehört dann dir; was darunter liegt, zählt nicht. Berühr den geladenen Stein auf e5 und spring auf f5: Das gibt vier in einer Reihe.',
  gipfRuleLoaded: 'Geladene Steine in einer Reihe',
  gipfRuleLoadedText:
    'Wer eine Reihe nimmt, entscheidet auch über geladene Steine beider Farben. Einer, der geht, geht ganz: der Stein in den Vorrat oder geschlagen, das Potential aus dem Spiel. Aber vier in einer Reihe dürfen nicht stehen bleiben, wenn einer davon geladen ist.',
  gipfRuleUsed: 'Verbrauchte Potentiale',
  gipfRuleUsedText:
    'Ein Potential wirkt nur einmal. Wird seine Reihe genommen, so muss ein verbrauchtes herunter, gleich wem es gehört, und ist aus dem Spiel. Was darunter lag, bleibt und ist wieder frei. Nimm die Reihe und sieh, was zum Vorschein kommt.',
  gipfRuleConnect: 'Mit DVONN verbunden',
  gipfRuleConnectText:
    'Wenn ihr das vereinbart, wird ein Sprung erst angesagt, und die andere Seite darf ihn anfechten, einmal oder so oft wie vereinbart. Dann entscheidet eine Partie DVONN: Wer den Sprung angesagt hat, macht ihn, wenn er sie nicht verliert. Verliert er, so ist das Potential aus dem Spiel, und er macht einen anderen Zug. Sag den Sprung von e5 an und ficht ihn an.',
  gipfWorthWin: 'Bei bestem Spiel gewinnt {player} jetzt.',
  gipfWorthOpen: 'Damit ist noch nichts entschieden.',
  gipfStrategy: 'Strategie in GIPF',
  gipfStrategyIntro:
    'Dasselbe für GIPF, seine GIPF-Steine und das DVONN-Potential: jeweils ein Zug, den du selbst machst. Was hier richtig ist, steht fest, weil jeder Zug und jede Antwort durchprobiert wurden.',
  gipfReserveTitle: 'Die Vorräte zählen',
  gipfReserveText:
    'Jedes Schieben kostet einen Stein, und nur eine Reihe bringt Steine zurück. Wer wenige hat, lebt von der nächsten Reihe. Sieh also auf beide Vorräte, bevor du nimmst: Der anderen Seite die Reihe zu verderben kann mehr wert sein als eine eigene.',
  gipfReserveTask:
    'Schwarz hat noch einen Stein und auf der Spalte d drei, die auf den vierten warten. Auf h3 geschoben, ergäbe dein Stein eine Reihe und einen Gefangenen. Gibt es etwas Besseres?',
  gipfReserveReason:
    'Dein Stein steht auf d2, und der schwarze ist zur Seite geschoben: Was der letzte schwarze Stein auch tut, eine Reihe wird es nicht, und danach ist keiner mehr da. Hättest du deine Reihe genommen, so hätte Schwarz von d1 geschoben und vier Steine zurückbekommen.',
  gipfCrossTitle: 'Welche von zwei Reihen',
  gipfCrossText:
    'Kreuzen sich zwei deiner Reihen in einem einfachen Stein, so geht nur eine, und du sagst, welche. Sieh nicht nur darauf, was du schlägst: Was bleibt, arbeitet weiter für dich, und was geht, hinterlässt eine Lücke.',
  gipfCrossTask: 'Beide haben noch einen Stein. Finde den Zug, der zwei Reihen auf einmal macht, und nimm die richtige.',
  gipfCrossReason:
    'Mit dieser Reihe ist g4 fort, und der letzte schwarze Stein macht keine Reihe mehr. Die Reihe auf der Spalte f hätte auf f5 eine Lücke gelassen: Schwarz hätte von i2 geschoben und von h3 bis e6 vier in einer Reihe gehabt.',
  gipfHuntTitle: 'Jagd auf die GIPF-Steine',
  gipfHuntText:
    'Wer keinen GIPF-Stein mehr hat, hat verloren, so voll der Vorrat auch ist. Ein GIPF-Stein, der sich lückenlos an deine Reihe anschließt, geht, wenn du es willst. Und er lässt sich schieben: Oft musst du ihn nur dorthin bringen, wo deine Reihe endet.',
  gipfHuntTask:
    'Jede Seite hat nur einen GIPF-Stein, du auf d5, Schwarz auf e6. Eine Reihe auf der Spalte g brächte dir einen Gefangenen, aber ein anderer Zug gewinnt sofort.',
  gipfHuntReason:
    'Der Stein von a2 hat eine Reihe bis e6 gemacht und den schwarzen GIPF-Stein an ihr Ende geschoben: Er geht, und das Spiel ist aus. Mit der Reihe auf der Spalte g hättest du verloren: Von d1 macht Schwarz eine Reihe, an deren Ende dein GIPF-Stein steht.',
  gipfGuardTitle: 'Den letzten hüten',
  gipfGuardText:
    'Dein letzter GIPF-Stein ist das ganze Spiel. Bevor du etwas nimmst, sieh seine drei Linien entlang: Kann die andere Seite eine Reihe schieben, an die er sich anschließt? Dann geht das vor, so reich die Beute auch wäre.',
  gipfGuardTask:
    'Dein einziger GIPF-Stein steht auf f3. Von e9 aus könntest du einen der beiden schwarzen schlagen. Aber was droht Schwarz?',
  gipfGuardReason:
    'Von a4 aus hätte Schwarz gleich eine Reihe bis e4 gemacht, und dein GIPF-Stein steht genau dahinter. Jetzt steht dein Stein auf b4, und aus der Reihe wird nichts. Der Zug von e9 läuft dir nicht davon.',
  gipfWorthTitle: 'Ein Sprung, der sich lohnt',
  gipfWorthText:
    'Ein Potential wirkt nur einmal. Lass es springen, wo das etwas entscheidet: auf einen Stein, ohne den eine Reihe keine ist, oder auf einen geladenen Stein, der dann selbst nicht springen kann. Und denk daran: Wird seine Reihe genommen, so kommt es herunter, und was darunter lag, ist wieder frei.',
  gipfWorthTask:
    'Schwarz hat nichts im Vorrat, aber auf der Spalte e eine Reihe, die zu Beginn des nächsten Zuges genommen wird. Lass Schwarz gar keinen Zug.',
  gipfWorthReason:
    'Die Reihe ist zerbrochen, und der geladene Stein auf e4 ist bedeckt und kann nicht springen: Schwarz kann nicht ziehen. Von d3 auf e3 hättest du selbst eine Reihe gehabt, aber mit ihr kommt das Potential herunter, und die schwarze Reihe ist wieder da.',
  gipfKeepTitle: 'Ein Zug auf Vorrat',
  gipfKeepText:
    'Auch mit leerem Vorrat darfst du noch springen. Ein aufgespartes Potential ist also ein Zug in der Hand, und es zählt am meisten, wenn beiden die Steine ausgehen. Zu früh verbraucht, fehlt es am Ende.',
  gipfKeepTask:
    'Beide haben noch einen Stein, und du hast auf g5 dazu ein Potential. Schwarz will von b6 schieben und eine Reihe machen. Schieben oder springen?',
  gipfKeepReason:
    'Dein letzter Stein hat c6 aus der Linie geschoben. Der letzte schwarze macht keine Reihe; dann springt dein Potential, und Schwarz hat keinen Zug. Nach einem Sprung jetzt hätte Schwarz die Reihe gehabt, und dir wären die Steine ausgegangen.',
  gipfDoubtTitle: 'Anfechten oder zulassen?',
  gipfDoubtText:
    'Selbst eine gewonnene Anfechtung kann schaden: Wer sie verliert, macht stattdessen einen anderen Zug, vielleicht einen besseren. Frag also zuerst, was der Sprung wirklich bewirkt. Tut er dir nichts, so lass ihn zu und heb dir die Anfechtung für den Sprung auf, der entscheidet.',
  gipfDoubtTask:
    'Schwarz sagt einen Sprung von g3 auf f4 an, und du darfst einmal anfechten. Sieh nach, was jede Seite droht, dann antworte.',
  gipfDoubtReason: 'Der Sprung ändert nichts: Du schiebst auf f2, und mit deiner Reihe geht der einzige schwarze GIPF-Stein auf b3.',
  gipfDoubtWrong:
    'Gewinnst du die Anfechtung, so macht Schwarz einen anderen Zug und holt sich von i3 aus deinen einzigen GIPF-Stein. Verlierst du sie, so wird trotzdem gesprungen, und deine Anfechtung ist verbraucht.',
  gipfAnalysis: 'GIPF-Analyse',
  gipfAnalyse: 'Eine Partie GIPF analysieren',
  gipfOpenHelp: 'Eine GIPF-Stellung in einer Zeile oder eine Partie als pgn. Füg sie ein, zieh eine Datei hierher oder wähl eine aus.',
  gipfValues:
    'Die Werte sind der Vorsprung von Weiß: Bei +1 gewinnt Weiß etwa 73 von 100 Partien, bei +3 etwa 95; unter null führt Schwarz.',
  gipfCourse: 'Der Verlauf der Partie',
  gipfEditHelp: 'Wähl, was gesetzt wird, und tipp dann auf Felder. Es tritt an die Stelle dessen, was dort steht.',
  gipfEditPotential: 'Verbrauchtes Potential obenauf',
  gipfEditUnplayed: 'Potentiale noch zu spielen',
  gipfEditChallenges: 'Anfechtungen übrig',
  gipfEditGipfs: 'weitere GIPF-Steine erlaubt',
  gipfEditStart: 'Der Anfang einer Partie',
};
