// German: the lessons in strategy.

export const lessons = {
  strategy: 'Strategie',
  strategyIntro:
    'Kurze Lektionen, und jede endet mit einem Zug, den du selbst machst. Glauben musst du nichts: Der Löser hat bewiesen, welcher Zug richtig ist, oder Regeln und Engine haben es bestätigt.',
  lessonOf: 'Lektion {n} von {total}',
  lessonTask: 'Deine Aufgabe',
  lessonRight: 'Richtig.',
  lessonWrong: 'Der ist es nicht.',
  lessonShow: 'Lösung zeigen',
  lessonRest: 'Zeigen, wie es weitergeht',
  lessonNext: 'Nächste Lektion',
  lessonAll: 'Alle Lektionen',
  lessonSolved: 'gelöst',
  worthWin: {
    one: 'Bei bestem Spiel gewinnt {player} jetzt mit {n} Punkt Vorsprung.',
    other: 'Bei bestem Spiel gewinnt {player} jetzt mit {n} Punkten Vorsprung.',
  },
  worthTie: 'Bei bestem Spiel endet es jetzt unentschieden.',
  edgeTitle: 'Vom Rand nach innen',
  edgeText:
    'Am Anfang können nur die Steine am Rand ziehen. Aber jeder Zug hinterlässt eine Lücke, und wer neben einer Lücke steht, ist nicht mehr eingeschlossen. Frag dich in der Eröffnung nicht nur, was du nimmst, sondern auch, wen du befreist.',
  edgeTask: 'Weiß beginnt. Finde den Zug, der einen schwarzen Stein bedeckt und zugleich zwei deiner eingeschlossenen Steine befreit.',
  edgeReason: 'Seit f1 fort ist, haben f2 und g2 eine offene Seite. Auf g1 hätte der Stein sie auch befreit, aber einen eigenen bedeckt.',
  placingTitle: 'Gut setzen',
  placingText:
    'Solange gesetzt wird, bewegt sich nichts, aber vieles entscheidet sich. Ein Stein am Rand ist vom ersten Zug an frei. Ein Stein neben einem DVONN-Stein wird nicht leicht abgeschnitten. Ein Stein im Inneren muss warten, bis andere Platz machen.',
  placingTask: 'Drei Felder sind noch frei, zwei für dich und eines für Schwarz. Wohin setzt du zuerst?',
  placingReason:
    'e5 liegt am Rand, neben dem DVONN-Stein auf d5, und dein Stein ist sofort frei. Auf b3 oder c3 wäre er eingeschlossen. Für die Engine ist das mehrere Punkte wert.',
  redsTitle: 'Bei den DVONN-Steinen bleiben',
  redsText:
    'Ein Stapel lebt, solange ihn eine Kette von Nachbarn mit einem DVONN-Stein verbindet. Frag bei jedem Turm, woran er hängt und wer ihm das nehmen kann. Oft ist der Stapel mit dem DVONN-Stein mehr wert als seine Höhe.',
  redsTask: 'Dein Turm auf g1 hängt an einem einzigen Stapel. Rette ihn und gewinne.',
  redsReason:
    'g1 hing allein an g2, und von dort wäre Schwarz samt DVONN-Stein nach i4 gesprungen: vier deiner Steine abgeschnitten. Jetzt gehört g2 dir.',
  carryingTitle: 'Nimm das Feuer mit',
  carryingText:
    'Ein DVONN-Stein allein bleibt, wo er ist. Als Teil eines Stapels wandert er, und was am alten Platz an ihm hing, ist verloren. Das macht einen solchen Stapel zu einer scharfen Waffe, wem er auch gehört.',
  carryingTask: 'Der einzige DVONN-Stein steckt in deinem Stapel auf f3. Du liegst drei Punkte zurück und kannst doch gewinnen.',
  carryingReason:
    'Der DVONN-Stein ist nun auf d1, und am anderen Ende sind fünf Steine abgeschnitten; nur einer davon war deiner. In der anderen Richtung wäre dein Stapel zwischen den schwarzen gelandet und dort bedeckt worden.',
  cuttingTitle: 'Abschneiden, aber mit Bedacht',
  cuttingText:
    'Ketten haben dünne Stellen. Zieht das Bindeglied fort, so geht alles, was dahinter steht. Es kann sich lohnen, einen eigenen Stapel zu opfern, wenn die andere Seite mehr verliert; aber sieh zuerst nach der Antwort.',
  cuttingTask: 'Dein Stein auf g1 ist die einzige Verbindung zu h1 und i2. Wohin soll er?',
  cuttingReason:
    'Wohin er auch zieht, h1 und i2 sind abgeschnitten. Aber nur auf f1 bedeckt er den Stein, der gleich auf deinen Turm auf g2 gesprungen wäre.',
  mobilityTitle: 'Züge zur Auswahl behalten',
  mobilityText:
    'Wer noch wählen kann, hat Zeit; wer nur noch wenige Züge hat, muss bald hergeben, was bleiben sollte. Zähle also, bevor du nimmst: Wie viele Züge habe ich danach, und wie viele die andere Seite? Ein Stein, der ziehen kann, ist oft mehr wert als ein hoher Stapel.',
  mobilityTask:
    'Dein Stein auf f2 könnte vier Steine auf f1 nehmen oder auf f3 sogar sechs, darunter einen DVONN-Stein. Welcher Zug gewinnt wirklich?',
  mobilityReason:
    'Auf f1 oder f3 hätte dein Stein stillgestanden, und Schwarz hätte acht Züge gegen deine drei gehabt. Jetzt kann bei Schwarz nur noch h4 ziehen, mit vier Zügen, und du hast fünf.',
  heighteningTitle: 'Zu hoch, um gefährlich zu sein',
  heighteningText:
    'Ein Stapel zieht genau so weit, wie er hoch ist. Ein Stein mehr, und er erreicht nicht mehr, worauf er zielte. Ein Stapel, der dich bedroht, muss nicht verschwinden; oft genügt es, dass er wächst.',
  heighteningTask:
    'Der schwarze Stapel auf e2 ist zwei hoch und zielt auf deinen Turm auf e4. Halt ihn so auf, dass auch ein Zurückschlagen nichts nützt.',
  heighteningReason:
    'Jetzt ist e2 drei hoch. Schwarz kann ihn von c2 aus zurückholen, aber dann ist er fünf hoch und kann nirgends landen.',
  tempoTitle: 'Wer zuerst passen muss',
  tempoText:
    'Gegen Ende zählen die Züge. Wer keinen mehr hat, muss passen und zusehen. Nimm der anderen Seite also nicht nur Steine, sondern Züge: Bedecke, was noch ziehen kann, und lass leer, wo es landen könnte.',
  tempoTask: 'Schwarz führt 9 zu 3. Zieh so, dass Schwarz passen muss.',
  tempoReason:
    'e4 konnte noch ziehen, und e5 konnte nur auf e3 landen: Ein einziger Zug hat beides genommen. Schwarz passt, dein d3 nimmt d5, und du gewinnst 7 zu 5.',
  countingTitle: 'Bis zum Ende zählen',
  countingText:
    'Wenn nur noch wenige Züge bleiben, rate nicht, sondern zähle: Welche Züge hat jede Seite noch, wer macht den letzten, und wer hat dann was? Der größte Fang von heute ist nicht immer der größte am Ende.',
  countingTask: 'Von f2 aus könntest du sofort drei Steine auf f3 nehmen. Gibt es etwas Besseres?',
  countingReason:
    'Nimmt f2 den Stapel auf f3, so kommt Schwarz noch zu zwei guten Zügen und gewinnt 7 zu 6. So aber hat Schwarz nur noch einen Zug, dann nimmt d1 den Stapel auf f3, und es endet 11 zu 3.',
};
