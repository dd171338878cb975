// German: the lessons in strategy.

export const lessons = {
  strategy: 'Strategie',
  strategyIntro: 'Kurze Lektionen, an deren Ende jeweils ein Zug zu finden ist. Jede Lösung wurde vom Solver oder von der Engine geprüft.',
  lessonOf: 'Lektion {n} von {total}',
  lessonTask: 'Deine Aufgabe',
  lessonRight: 'Richtig.',
  lessonWrong: 'Nicht ganz.',
  lessonShow: 'Lösung zeigen',
  lessonRest: 'Sehen, wie es weitergeht',
  lessonAll: 'Alle Lektionen',
  lessonSolved: 'gelöst',
  worthWin: {
    one: 'Bei bestem Spiel gewinnt {player} jetzt mit {n} Punkt Vorsprung.',
    other: 'Bei bestem Spiel gewinnt {player} jetzt mit {n} Punkten Vorsprung.',
  },
  worthTie: 'Bei bestem Spiel endet die Partie jetzt unentschieden.',
  edgeTitle: 'Vom Rand nach innen',
  edgeText:
    'Am Anfang können nur die Steine am Rand ziehen. Aber jeder Zug hinterlässt eine Lücke, und ein Stein neben einer Lücke ist nicht mehr blockiert. Frage dich in der Eröffnung nicht nur, was du nimmst, sondern auch, welche Steine du befreist.',
  edgeTask: 'Weiß am Zug. Finde den Zug, der einen schwarzen Stein bedeckt und zwei deiner blockierten Steine befreit.',
  edgeReason:
    'Da f1 jetzt leer ist, haben f2 und g2 eine offene Seite. Ein Zug nach g1 hätte sie auch befreit, aber einen deiner eigenen Steine bedeckt.',
  placingTitle: 'Gut setzen',
  placingText:
    'Solange gesetzt wird, bewegt sich nichts, aber vieles entscheidet sich. Ein Stein am Rand ist vom ersten Zug an frei. Ein Stein neben einem DVONN-Stein lässt sich schwer abschneiden. Ein Stein in der Mitte muss warten, bis andere Platz machen.',
  placingTask: 'Drei Felder sind noch frei, zwei für dich und eins für Schwarz. Wohin setzt du zuerst?',
  placingReason:
    'e5 liegt am Rand neben dem DVONN-Stein auf d5, und dein Stein ist sofort frei. Auf b3 oder c3 wäre er blockiert. Die Engine schätzt den Unterschied auf mehrere Punkte.',
  redsTitle: 'Bei den DVONN-Steinen bleiben',
  redsText:
    'Ein Stapel lebt, solange ihn eine Kette von Nachbarn mit einem DVONN-Stein verbindet. Frage dich bei jedem Turm, an welcher Verbindung er hängt und wer sie kappen könnte. Ein Stapel mit einem DVONN-Stein ist oft mehr wert, als seine Höhe vermuten lässt.',
  redsTask: 'Dein Turm auf g1 hängt an einem einzigen Stapel. Rette ihn und gewinne.',
  redsReason:
    'Nur g2 verband g1 mit einem DVONN-Stein. Von dort wäre Schwarz nach i4 gesprungen, hätte den DVONN-Stein mitgenommen und vier deiner Steine abgeschnitten. Jetzt gehört g2 dir.',
  carryingTitle: 'Nimm das Feuer mit',
  carryingText:
    'Ein einzelner DVONN-Stein bleibt, wo er ist. In einem Stapel wandert er, und alles, was an seinem alten Platz hing, ist verloren. Das macht einen solchen Stapel zu einer starken Waffe für seinen Besitzer.',
  carryingTask: 'Der einzige DVONN-Stein steckt in deinem Stapel auf f3. Du liegst drei Punkte zurück, kannst aber gewinnen.',
  carryingReason:
    'Der DVONN-Stein ist jetzt auf d1, und am anderen Ende sind fünf Steine abgeschnitten, von denen nur einer deiner war. In der anderen Richtung wäre dein Stapel zwischen den Stapeln von Schwarz gelandet und dort bedeckt worden.',
  cuttingTitle: 'Mit Bedacht abschneiden',
  cuttingText:
    'Ketten haben Schwachstellen. Zieht ein Bindeglied weg, geht alles verloren, was dahinter steht. Einen eigenen Stapel zu opfern kann sich lohnen, wenn dein Gegner mehr verliert; prüfe aber zuerst seine Antwort.',
  cuttingTask: 'Dein Stein auf g1 ist die einzige Verbindung zu h1 und i2. Wohin soll er?',
  cuttingReason:
    'Wohin er auch zieht, h1 und i2 sind abgeschnitten. Aber nur auf f1 bedeckt er den Stein, der gleich auf deinen Turm auf g2 gesprungen wäre.',
  mobilityTitle: 'Züge in der Hinterhand',
  mobilityText:
    'Wer viele Züge hat, kann warten; wer wenige hat, muss bald etwas Wertvolles hergeben. Zähle deshalb, bevor du nimmst: Wie viele Züge bleiben mir, und wie viele meinem Gegner? Ein Stein, der ziehen kann, ist oft mehr wert als ein hoher Stapel.',
  mobilityTask:
    'Dein Stein auf f2 könnte vier Steine auf f1 nehmen oder auf f3 sogar sechs, darunter einen DVONN-Stein. Welcher Zug gewinnt wirklich?',
  mobilityReason:
    'Auf f1 oder f3 hätte dein Stein festgesteckt, und Schwarz hätte acht Züge gegen deine drei gehabt. Jetzt kann bei Schwarz nur noch h4 ziehen, mit vier Zügen, und du hast fünf.',
  heighteningTitle: 'Zu hoch, um gefährlich zu sein',
  heighteningText:
    'Ein Stapel zieht genau so viele Felder weit, wie er hoch ist. Ein Stein mehr, und er erreicht sein Ziel nicht mehr. Ein Stapel, der dich bedroht, muss nicht verschwinden; oft reicht es, ihn höher zu machen.',
  heighteningTask:
    'Der schwarze Stapel auf e2 ist zwei hoch und zielt auf deinen Turm auf e4. Halte ihn so auf, dass Schwarz auch das Zurückschlagen nichts nützt.',
  heighteningReason:
    'Jetzt ist e2 drei hoch. Schwarz kann von c2 aus zurückschlagen, aber dann ist der Stapel fünf hoch und kann nirgends landen.',
  tempoTitle: 'Wer zuerst passen muss',
  tempoText:
    'Gegen Ende zählen vor allem die Züge. Wer keinen mehr hat, muss passen und zusehen. Nimm deinem Gegner also nicht nur Steine, sondern auch Züge: Bedecke, was noch ziehen kann, und leere die Felder, auf denen es landen könnte.',
  tempoTask: 'Schwarz führt 9 zu 3. Finde den Zug, der Schwarz zum Passen zwingt.',
  tempoReason:
    'e4 konnte noch ziehen, und e5 konnte nur auf e3 landen: Ein einziger Zug hat beides verhindert. Schwarz passt, dein d3 nimmt d5, und du gewinnst 7 zu 5.',
  countingTitle: 'Bis zum Ende zählen',
  countingText:
    'Wenn nur noch wenige Züge bleiben, rate nicht, sondern zähle: Welche Züge hat jede Seite, wer macht den letzten, und wer hat dann wie viele Steine? Der größte Fang jetzt ist nicht immer der größte am Ende.',
  countingTask: 'Von f2 aus könntest du auf f3 sofort drei Steine nehmen. Gibt es etwas Besseres?',
  countingReason:
    'Nimmt f2 den Stapel auf f3, hat Schwarz noch zwei gute Züge und gewinnt 7 zu 6. So aber hat Schwarz nur noch einen Zug, dann nimmt d1 den Stapel auf f3, und du gewinnst 11 zu 3.',
};
