// Dutch: the lessons in strategy.

export const lessons = {
  strategy: 'Strategie',
  strategyIntro:
    'Korte lessen, en elke les eindigt met een zet die je zelf doet. Je hoeft niets te geloven: de oplosser heeft bewezen welke zet de juiste is, of de regels en de engine hebben het bevestigd.',
  lessonOf: 'Les {n} van {total}',
  lessonTask: 'Jouw opdracht',
  lessonRight: 'Goed.',
  lessonWrong: 'Dat is hem niet.',
  lessonShow: 'Oplossing tonen',
  lessonRest: 'Laat zien hoe het verdergaat',
  lessonNext: 'Volgende les',
  lessonAll: 'Alle lessen',
  lessonSolved: 'opgelost',
  worthWin: {
    one: 'Bij het beste spel wint {player} nu met {n} punt verschil.',
    other: 'Bij het beste spel wint {player} nu met {n} punten verschil.',
  },
  worthTie: 'Bij het beste spel wordt het nu gelijk.',
  edgeTitle: 'Van de rand naar binnen',
  edgeText:
    'In het begin kunnen alleen de stukken aan de rand zetten. Maar elke zet laat een gat achter, en wie naast een gat staat, is niet meer ingesloten. Vraag je in de opening niet alleen af wat je neemt, maar ook wie je bevrijdt.',
  edgeTask: 'Wit begint. Vind de zet die een zwart stuk bedekt en tegelijk twee van je ingesloten stukken bevrijdt.',
  edgeReason: 'Nu f1 weg is, hebben f2 en g2 een open kant. Op g1 had het stuk ze ook bevrijd, maar dan een eigen stuk bedekt.',
  placingTitle: 'Goed plaatsen',
  placingText:
    'Zolang er geplaatst wordt, beweegt er niets, maar wordt er veel beslist. Een stuk aan de rand is vanaf de eerste zet vrij. Een stuk naast een DVONN-stuk wordt niet licht afgesneden. Een stuk binnenin moet wachten tot andere ruimte maken.',
  placingTask: 'Er zijn nog drie velden vrij, twee voor jou en één voor Zwart. Waar plaats je het eerst?',
  placingReason:
    'e5 ligt aan de rand, naast het DVONN-stuk op d5, en je stuk is meteen vrij. Op b3 of c3 zou het ingesloten zijn. Volgens de engine scheelt dat meerdere punten.',
  redsTitle: 'Blijf bij de DVONN-stukken',
  redsText:
    'Een stapel leeft zolang een keten van buren hem met een DVONN-stuk verbindt. Vraag je bij elke toren af waaraan hij hangt, en wie hem dat kan afnemen. Vaak is de stapel met het DVONN-stuk meer waard dan zijn hoogte.',
  redsTask: 'Je toren op g1 hangt aan één enkele stapel. Red hem, en win.',
  redsReason:
    'g1 hing alleen aan g2, en van daar was Zwart met DVONN-stuk en al naar i4 gesprongen: vier van je stukken afgesneden. Nu is g2 van jou.',
  carryingTitle: 'Neem het vuur mee',
  carryingText:
    'Een DVONN-stuk alleen blijft waar het is. Als deel van een stapel reist het mee, en wat er op de oude plek aan hing, is verloren. Zo’n stapel is dus een scherp wapen, van wie hij ook is.',
  carryingTask: 'Het enige DVONN-stuk zit in jouw stapel op f3. Je staat drie punten achter en kunt toch winnen.',
  carryingReason:
    'Het DVONN-stuk staat nu op d1, en aan het andere eind zijn vijf stukken afgesneden; maar één daarvan was van jou. In de andere richting was je stapel tussen de zwarte geland, en daar bedekt.',
  cuttingTitle: 'Afsnijden, maar met beleid',
  cuttingText:
    'Ketens hebben dunne plekken. Gaat de schakel weg, dan gaat alles wat erachter staat mee. Het kan lonen een eigen stapel op te geven als de ander meer verliest, maar kijk eerst naar het antwoord.',
  cuttingTask: 'Je stuk op g1 is de enige verbinding met h1 en i2. Waar moet het heen?',
  cuttingReason:
    'Waar het ook heen gaat, h1 en i2 zijn afgesneden. Maar alleen op f1 bedekt het het stuk dat op je toren op g2 wilde springen.',
  mobilityTitle: 'Houd zetten over om uit te kiezen',
  mobilityText:
    'Wie nog kan kiezen, heeft de tijd; wie weinig zetten over heeft, moet al gauw opgeven wat had moeten blijven. Tel dus voor je neemt: hoeveel zetten heb ik daarna, en hoeveel heeft de ander? Een stuk dat kan zetten is vaak meer waard dan een hoge stapel.',
  mobilityTask: 'Je stuk op f2 kan vier stukken op f1 nemen, of zelfs zes op f3, met een DVONN-stuk erbij. Welke zet wint echt?',
  mobilityReason:
    'Op f1 of f3 had je stuk stilgestaan, en Zwart had acht zetten gehad tegen jij drie. Nu kan Zwart alleen nog met h4 zetten, op vier manieren, en jij hebt er vijf.',
  heighteningTitle: 'Te hoog om gevaarlijk te zijn',
  heighteningText:
    'Een stapel zet precies zo ver als hij hoog is. Eén stuk erbij, en hij haalt niet meer waar hij op mikte. Een stapel die je bedreigt hoeft niet te verdwijnen; vaak is het genoeg dat hij groeit.',
  heighteningTask: 'De zwarte stapel op e2 is twee hoog en mikt op je toren op e4. Houd hem zo tegen dat terugnemen niets helpt.',
  heighteningReason: 'Nu is e2 drie hoog. Zwart kan hem vanaf c2 terugnemen, maar dan is hij vijf hoog en kan hij nergens landen.',
  tempoTitle: 'Wie het eerst moet passen',
  tempoText:
    'Tegen het einde tellen de zetten. Wie er geen meer heeft, moet passen en toekijken. Neem de ander dus niet alleen stukken af, maar ook zetten: bedek wat nog kan zetten, en laat leeg waar het kan landen.',
  tempoTask: 'Zwart leidt met 9 tegen 3. Zet zo dat Zwart moet passen.',
  tempoReason:
    'e4 kon nog zetten, en e5 kon alleen op e3 landen: één zet heeft beide weggenomen. Zwart past, jouw d3 neemt d5, en je wint met 7 tegen 5.',
  countingTitle: 'Tel tot het einde',
  countingText:
    'Als er nog maar weinig zetten zijn, gok dan niet, maar tel: welke zetten heeft elke kant nog, wie doet de laatste, en wie heeft dan wat? De grootste vangst van nu is niet altijd de grootste aan het eind.',
  countingTask: 'Vanaf f2 kun je meteen drie stukken op f3 nemen. Is er iets beters?',
  countingReason:
    'Neemt f2 de stapel op f3, dan krijgt Zwart nog twee goede zetten en wint met 7 tegen 6. Nu heeft Zwart nog maar één zet, dan neemt d1 de stapel op f3, en het eindigt in 11 tegen 3.',
};
