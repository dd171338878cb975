// German: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'GIPF spielen',
  gipfContinue: 'GIPF-Partie fortsetzen',
  gipfVersion: 'Version',
  gipfBasic: 'Basis',
  gipfStandard: 'Standard',
  gipfTournament: 'Turnier',
  gipfBasicNote: 'je 15 Steine, drei davon auf dem Brett',
  gipfStandardNote: 'je drei GIPF-Steine; wer alle verliert, verliert die Partie',
  gipfTournamentNote: 'ein leeres Brett; die GIPF-Steine bringst du selbst ein',
  gipfPotentials: 'DVONN-Potentiale pro Spieler',
  gipfWithout: 'Keine',
  gipfConnection: 'Verbindung mit DVONN',
  gipfUnconnected: 'Aus: Sprünge können nicht angefochten werden',
  gipfConnected: 'An: Sprünge können angefochten werden',
  gipfChallengesEach: 'Anfechtungen pro Spieler',
  gipfDecider: 'Wie eine Anfechtung entschieden wird',
  gipfByDvonn: 'Durch eine ganze Partie DVONN',
  gipfByPlacedDvonn: 'Durch DVONN mit zufällig gesetzten Steinen',
  gipfByDice: 'Durch je einen Würfelwurf',
  gipfMoreSettings: 'Hausregeln',
  gipfTieNoJump: 'Nach einem Unentschieden wird nicht gesprungen',
  gipfLostBlocked: 'Eine verlorene Anfechtung sperrt das Potential nur für diesen Zug',
  gipfColoursByLot: 'Zufällige Farben in der Partie DVONN',
  gipfSurrenderGame: 'Wer die Partie DVONN aufgibt, verliert die Partie GIPF',
  gipfTakerLoses: 'Wer die letzten GIPF-Steine beider Spieler zugleich nimmt, verliert',
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
  gipfSayChoice: 'kann ausgewählt werden',
  gipfSayCanPush: 'von hier kann ein Stein eingeschoben werden',
  gipfSayCanJump: 'sein Potential kann springen',
  gipfMove: '{player} ist am Zug',
  gipfMustJump: 'Kein Stein mehr im Vorrat: {player} springt mit einem Potential',
  gipfPiecesStay: 'Steine auf dem Brett bewegen sich nur, wenn sie geschoben werden: wähle einen Punkt am Rand.',
  gipfAgain: 'Kein Sprung: {player} macht einen anderen Zug',
  gipfMoveOrTake: '{player} zieht oder nimmt vorher aus der Reihe von GIPF-Steinen',
  gipfChooseRow: '{player}: Wähle die Reihe, die du nehmen willst',
  gipfChoosePieces: '{player}: Tippe die Steine an, die du behalten willst, und nimm dann die Reihe',
  gipfTakeRow: '{player} nimmt die Reihe',
  gipfMayTake: '{player} darf aus der Reihe von GIPF-Steinen nehmen oder sie stehen lassen',
  gipfAnswer: '{player}: Ein Sprung von {from} auf {to} ist angesagt. Zulassen oder anfechten?',
  gipfDvonnDecides: 'DVONN entscheidet, ob {player} von {from} auf {to} springen darf.',
  gipfContestWon: '{player} hat die Anfechtung gewonnen: Es wird gesprungen.',
  gipfContestLost: '{player} hat die Anfechtung verloren.',
  gipfContestTied: '{player}: Die Anfechtung endete unentschieden.',
  gipfNoMove: 'der Gegner hat keinen Zug mehr',
  gipfNoGipf: 'der Gegner hat keinen GIPF-Stein mehr',
  gipfNewPiece: 'Neuer Stein',
  gipfKindGipf: 'GIPF-Stein',
  gipfKindLoaded: 'Geladener Stein',
  gipfKindBasic: 'Basisstein',
  gipfTake: 'Reihe nehmen',
  gipfLeave: 'Stehen lassen',
  gipfLetPass: 'Zulassen',
  gipfChallenge: 'Anfechten',
  gipfGiveUpDvonn: 'Partie DVONN aufgeben',
  gipfFaultLoadedRow: 'Eine Reihe mit einem geladenen Stein darf nicht stehen bleiben: Nimm mindestens einen Stein mehr.',
  gipfFaultNoMove: 'Danach hättest du keinen Zug mehr: Nimm mehr Steine.',
  gipfInReserve: 'im Vorrat',
  gipfLost: { one: '{n} verloren', other: '{n} verloren' },
  gipfPotentialsLeft: { one: '{n} Potential', other: '{n} Potentiale' },
  gipfPotentialsToPlay: { one: '{n} Potential noch zu spielen', other: '{n} Potentiale noch zu spielen' },
  gipfPotentialsOnBoard: '{n} auf dem Brett',
  gipfChallengesLeft: { one: '{n} Anfechtung', other: '{n} Anfechtungen' },
  gipfHint: 'Tipp: {action}',
  gipfDidPush: '{player} schiebt von {from} auf {to}.',
  gipfDidJump: '{player} springt von {from} auf {to}.',
  gipfDidTake: '{player} nimmt {spots}.',
  gipfDidLetPass: 'Der Sprung wird zugelassen.',
  gipfDidChallenge: 'Der Sprung wird angefochten.',
  gipfRules: 'Die Regeln von GIPF',
  gipfDvonnRules: 'Die Regeln von DVONN',
  gipfRuleGoal: 'Das Ziel',
  gipfRuleGoalText:
    'Zwei Spieler schieben abwechselnd Steine vom Rand auf ein Brett mit 37 Feldern. Vier deiner Steine in einer Reihe kommen zurück in deinen Vorrat. Wer am Zug ist und keinen Stein mehr im Vorrat hat, verliert.',
  gipfRulePush: 'Schieben',
  gipfRulePushText:
    'Lege einen neuen Stein auf einen der 24 Randpunkte und schiebe ihn entlang einer Linie ein Feld weit. Tippe einen Randpunkt an und dann das Feld daneben. Auf einem Randpunkt bleibt nie etwas liegen, und Steine auf dem Brett bewegen sich nur, wenn sie geschoben werden.',
  gipfRuleLine: 'Eine Linie schieben',
  gipfRuleLineText:
    'Ist das erste Feld besetzt, rückt der Stein dort ein Feld weiter und mit ihm jeder Stein davor bis zur ersten Lücke. Steine hinter der Lücke bleiben, wo sie sind. Eine Linie ohne Lücke wie die ganz links lässt sich nicht schieben.',
  gipfRuleRow: 'Vier in einer Reihe',
  gipfRuleRowText:
    'Vier oder mehr deiner Steine nebeneinander auf einer Linie bilden eine Reihe, und die Reihe muss genommen werden. Alle Steine, die sich lückenlos anschließen, gehen mit: Deine kommen zurück in deinen Vorrat, die deines Gegners sind geschlagen. Schiebe von a1 auf b2 und nimm dann die Reihe.',
  gipfRuleRows: 'Mehrere Reihen',
  gipfRuleRowsText:
    'Nach deinem Zug nimmst du alle Reihen deiner Farbe. Dein Gegner nimmt seine zu Beginn seines nächsten Zuges, bevor er zieht. Kreuzen sich zwei deiner Reihen, wählst du, welche du nimmst; die andere ist nur dann noch eine Reihe, wenn vier in einer Linie bleiben. Hier hast du zwei Reihen: Wähle eine.',
  gipfRuleEnd: 'Das Ende',
  gipfRuleEndText:
    'Den letzten Stein aus deinem Vorrat darfst du spielen. Du verlierst erst, wenn du ziehen musst und keinen mehr hast, auch nicht durch das Nehmen deiner Reihen. Hier ist der Vorrat von Schwarz leer: Was Weiß auch tut, Schwarz kann nicht ziehen.',
  gipfRuleGipf: 'GIPF-Steine',
  gipfRuleGipfText:
    'In der Standardversion beginnt jeder Spieler mit drei GIPF-Steinen. Jeder besteht aus zwei Basissteinen übereinander, zählt in einer Reihe aber als einer. Wer eine Reihe nimmt, entscheidet bei jedem GIPF-Stein darin, gleich welcher Farbe, ob er mitgeht. Wer keinen GIPF-Stein mehr hat, verliert sofort. Tippe einen GIPF-Stein an, um ihn zu nehmen oder stehen zu lassen: Hier gewinnt Weiß, indem es den schwarzen nimmt.',
  gipfRuleStay: 'Eine Reihe, die bleiben darf',
  gipfRuleStayText:
    'Eine Reihe, die nur aus GIPF-Steinen besteht, musst du nicht nehmen. Du darfst sie stehen lassen oder beliebig viele ihrer Steine nehmen, einmal vor deinem Zug und einmal danach.',
  gipfRuleTournament: 'Die Turnierversion',
  gipfRuleTournamentText:
    'Das Brett ist anfangs leer, und jeder Spieler hat 18 Steine. Dein erster Stein muss ein GIPF-Stein sein. Du darfst weitere einbringen, jeden für zwei Steine, bis du den ersten einzelnen Stein spielst.',
  gipfRuleLoad: 'DVONN-Potentiale',
  gipfRuleLoadText:
    'Einigt euch auf eine Zahl von Potentialen pro Spieler, mindestens drei. Ein Potential kommt auf einem Basisstein ins Spiel, der dann geladen ist: Wähle das vor dem Schieben aus. Geladene Steine kommen nach den GIPF-Steinen und vor den Basissteinen. Sobald du einen Basisstein ohne Potential spielst, verlierst du alle noch nicht gespielten Potentiale.',
  gipfRuleJump: 'Springen',
  gipfRuleJumpText:
    'Statt zu schieben, darfst du das Potential eines geladenen Steins auf einen benachbarten gegnerischen Stein springen lassen, der kein GIPF-Stein ist. Das Feld gehört dann dir, und die Steine darunter zählen nicht. Tippe den geladenen Stein auf e5 an und springe auf f5: Das ergibt vier in einer Reihe.',
  gipfRuleLoaded: 'Geladene Steine in einer Reihe',
  gipfRuleLoadedText:
    'Wer eine Reihe nimmt, entscheidet auch über die geladenen Steine darin, gleich welcher Farbe. Ein geladener Stein geht als Ganzes: der Stein in den Vorrat oder geschlagen, das Potential aus dem Spiel. Aber vier in einer Reihe dürfen nicht stehen bleiben, wenn einer davon geladen ist.',
  gipfRuleUsed: 'Verbrauchte Potentiale',
  gipfRuleUsedText:
    'Ein Potential kann nur einmal benutzt werden. Wird seine Reihe genommen, muss ein verbrauchtes Potential herunter, gleich wem es gehört, und ist aus dem Spiel. Die Steine darunter bleiben auf dem Brett und sind wieder frei. Nimm die Reihe und sieh, was darunter lag.',
  gipfRuleConnect: 'Verbindung mit DVONN',
  gipfRuleConnectText:
    'Mit der Verbindung wird ein Sprung zuerst angesagt, und dein Gegner darf ihn anfechten, einmal oder so oft wie vereinbart. Dann entscheidet eine Partie DVONN: Es wird gesprungen, außer wenn der Spieler, der den Sprung angesagt hat, sie verliert. Dann ist das Potential aus dem Spiel, und er macht einen anderen Zug. Sage den Sprung von e5 an und ficht ihn an.',
  gipfWorthWin: 'Bei bestem Spiel gewinnt {player} jetzt.',
  gipfWorthOpen: 'Das entscheidet die Partie noch nicht.',
  gipfStrategy: 'GIPF-Strategie',
  gipfStrategyIntro:
    'Lektionen über GIPF, seine GIPF-Steine und das DVONN-Potential, in denen jeweils ein Zug zu finden ist. Für jede Lösung wurden alle Züge und alle Antworten durchprobiert.',
  gipfReserveTitle: 'Die Vorräte zählen',
  gipfReserveText:
    'Jedes Schieben kostet einen Stein, und nur Reihen bringen Steine zurück. Wer wenige hat, ist auf die nächste Reihe angewiesen. Achte also auf beide Vorräte, bevor du nimmst: Die Reihe deines Gegners zu zerstören kann mehr wert sein, als selbst eine zu bilden.',
  gipfReserveTask:
    'Schwarz hat noch einen Stein und auf der Spalte d drei, denen ein vierter fehlt. Ein Schub auf h3 brächte dir eine Reihe und einen geschlagenen Stein. Gibt es etwas Besseres?',
  gipfReserveReason:
    'Dein Stein liegt auf d2, und der schwarze wurde zur Seite geschoben: Was Schwarz mit dem letzten Stein auch tut, es wird keine Reihe, und danach ist keiner mehr da. Hättest du deine Reihe genommen, hätte Schwarz von d1 geschoben und vier Steine zurückbekommen.',
  gipfCrossTitle: 'Welche von zwei Reihen?',
  gipfCrossText:
    'Kreuzen sich zwei deiner Reihen auf einem Basisstein, kannst du nur eine nehmen und wählst, welche. Achte nicht nur darauf, was du schlägst: Steine, die bleiben, arbeiten weiter für dich, und Steine, die gehen, hinterlassen eine Lücke.',
  gipfCrossTask: 'Jede Seite hat noch einen Stein. Finde den Schub, der zwei Reihen auf einmal bildet, und nimm die richtige.',
  gipfCrossReason:
    'Mit dieser Reihe ist g4 weg, und der letzte schwarze Stein kann keine Reihe mehr bilden. Die Reihe auf der Spalte f hätte auf f5 eine Lücke hinterlassen: Schwarz hätte von i2 geschoben und von h3 bis e6 vier in einer Reihe gehabt.',
  gipfHuntTitle: 'Jagd auf die GIPF-Steine',
  gipfHuntText:
    'Wer keine GIPF-Steine mehr hat, verliert, wie viele Steine auch im Vorrat sind. Einen GIPF-Stein, der sich lückenlos an deine Reihe anschließt, kannst du nehmen. Und er lässt sich schieben: Oft musst du ihn nur ans Ende deiner Reihe bringen.',
  gipfHuntTask:
    'Jede Seite hat nur einen GIPF-Stein, du auf d5, Schwarz auf e6. Mit einer Reihe auf der Spalte g würdest du einen Stein schlagen, aber ein anderer Schub gewinnt sofort.',
  gipfHuntReason:
    'Der Schub von a2 hat eine Reihe bis e6 gebildet und den schwarzen GIPF-Stein an ihr Ende geschoben: Du nimmst ihn, und die Partie ist zu Ende. Mit der Reihe auf der Spalte g hättest du verloren: Von d1 bildet Schwarz eine Reihe, an deren Ende dein GIPF-Stein liegt.',
  gipfGuardTitle: 'Den letzten GIPF-Stein schützen',
  gipfGuardText:
    'Verlierst du deinen letzten GIPF-Stein, verlierst du die Partie. Sieh seine drei Linien entlang, bevor du etwas nimmst: Gibt es einen Schub, der deinem Gegner eine Reihe bringt, an die sich dein Stein anschließt? Dann verhindere das zuerst, wie verlockend das Schlagen auch ist.',
  gipfGuardTask:
    'Dein einziger GIPF-Stein liegt auf f3. Ein Schub von e9 würde einen der beiden schwarzen schlagen. Aber was droht Schwarz?',
  gipfGuardReason:
    'Von a4 aus hätte Schwarz gleich eine Reihe bis e4 gebildet, und dein GIPF-Stein liegt direkt dahinter. Jetzt liegt dein Stein auf b4, und aus der Reihe wird nichts. Der Schub von e9 kann warten.',
  gipfWorthTitle: 'Ein Sprung, der sich lohnt',
  gipfWorthText:
    'Ein Potential kann nur einmal benutzt werden. Setze es ein, wo es etwas entscheidet: auf einem Stein, von dem eine Reihe abhängt, oder auf einem geladenen Stein, der dann nicht springen kann. Und bedenke: Wird seine Reihe genommen, kommt das Potential herunter, und die Steine darunter sind wieder frei.',
  gipfWorthTask:
    'Der Vorrat von Schwarz ist leer, aber auf der Spalte e hat Schwarz eine Reihe, die zu Beginn des nächsten Zuges genommen wird. Lass Schwarz keinen Zug.',
  gipfWorthReason:
    'Die Reihe ist zerstört, und der geladene Stein auf e4 ist bedeckt und kann nicht springen: Schwarz hat keinen Zug. Ein Sprung von d3 auf e3 hätte eine eigene Reihe ergeben, aber wenn du sie nimmst, kommt das Potential herunter, und die schwarze Reihe ist wieder da.',
  gipfKeepTitle: 'Ein Zug in Reserve',
  gipfKeepText:
    'Auch mit leerem Vorrat kannst du noch springen. Ein aufgespartes Potential ist ein Zug in Reserve und zählt am meisten, wenn beiden Seiten die Steine ausgehen. Benutzt du es zu früh, fehlt es dir später.',
  gipfKeepTask:
    'Jede Seite hat noch einen Stein, und du hast außerdem ein Potential auf g5. Schwarz will von b6 schieben und eine Reihe bilden. Schieben oder springen?',
  gipfKeepReason:
    'Dein letzter Stein hat c6 aus der Linie geschoben. Der letzte schwarze Stein bildet keine Reihe; dann springt dein Potential, und Schwarz hat keinen Zug. Wärst du zuerst gesprungen, hätte Schwarz die Reihe bekommen, und dir wären die Steine ausgegangen.',
  gipfDoubtTitle: 'Anfechten oder zulassen?',
  gipfDoubtText:
    'Selbst eine gewonnene Anfechtung kann dir schaden: Dein Gegner macht stattdessen einen anderen Zug, vielleicht einen besseren. Frage dich also zuerst, was der Sprung wirklich bewirkt. Schadet er nicht, lass ihn zu und spare dir die Anfechtung für einen Sprung auf, der die Partie entscheidet.',
  gipfDoubtTask:
    'Schwarz sagt einen Sprung von g3 auf f4 an, und du darfst einmal anfechten. Sieh dir die Drohungen beider Seiten an und antworte dann.',
  gipfDoubtReason: 'Der Sprung ändert nichts: Du schiebst auf f2, und deine Reihe nimmt den einzigen GIPF-Stein von Schwarz, auf b3.',
  gipfDoubtWrong:
    'Gewinnst du die Anfechtung, macht Schwarz einen anderen Zug, und ein Schub von i3 nimmt deinen einzigen GIPF-Stein. Verlierst du sie, wird trotzdem gesprungen, und deine Anfechtung ist verbraucht.',
  gipfAnalysis: 'GIPF-Analyse',
  gipfAnalyse: 'Eine Partie GIPF analysieren',
  gipfOpenHelp: 'Eine GIPF-Stellung in einer Zeile oder eine Partie als PGN. Füge sie ein, ziehe eine Datei hierher oder wähle eine aus.',
  gipfValues:
    'Die Werte sind der Vorsprung von Weiß: Bei +1 gewinnt Weiß etwa 73 von 100 Partien, bei +3 etwa 95; unter null führt Schwarz.',
  gipfCourse: 'Verlauf der Partie',
  gipfEditHelp: 'Wähle einen Stein und tippe dann Felder an. Er ersetzt, was dort liegt.',
  gipfEditPotential: 'Verbrauchtes Potential obenauf',
  gipfEditUnplayed: 'noch nicht gespielte Potentiale',
  gipfEditChallenges: 'übrige Anfechtungen',
  gipfEditGipfs: 'Darf noch GIPF-Steine einbringen',
  gipfEditStart: 'Anfangsstellung',
};
