// Dutch: the lessons in strategy.

export const lessons = {
  strategy: 'Strategie',
  strategyIntro: 'Korte lessen, elk met aan het eind een zet om te vinden. Elke oplossing is gecontroleerd door de solver of de engine.',
  lessonOf: 'Les {n} van {total}',
  lessonTask: 'Je opdracht',
  lessonRight: 'Goed.',
  lessonWrong: 'Niet helemaal.',
  lessonShow: 'Oplossing tonen',
  lessonRest: 'Bekijk hoe het verdergaat',
  lessonAll: 'Alle lessen',
  lessonSolved: 'opgelost',
  worthWin: {
    one: 'Bij het beste spel wint {player} nu met {n} punt verschil.',
    other: 'Bij het beste spel wint {player} nu met {n} punten verschil.',
  },
  worthTie: 'Bij het beste spel wordt het nu gelijkspel.',
  edgeTitle: 'Van de rand naar binnen',
  edgeText:
    'In het begin kunnen alleen de stukken aan de rand bewegen. Maar elke zet laat een gat achter, en een stuk naast een gat is niet meer geblokkeerd. Vraag je in de opening dus niet alleen af wat je neemt, maar ook welke stukken je bevrijdt.',
  edgeTask: 'Wit aan zet. Vind de zet die een zwart stuk bedekt en twee van je eigen geblokkeerde stukken bevrijdt.',
  edgeReason: 'Nu f1 leeg is, hebben f2 en g2 een open kant. Naar g1 gaan had ze ook bevrijd, maar een van je eigen stukken bedekt.',
  placingTitle: 'Goed plaatsen',
  placingText:
    'Tijdens het plaatsen beweegt er niets, maar er wordt veel beslist. Een stuk aan de rand is vanaf de eerste zet vrij. Een stuk naast een DVONN-stuk is moeilijk af te snijden. Een stuk in het midden moet wachten tot andere ruimte maken.',
  placingTask: 'Er zijn nog drie velden over, twee voor jou en één voor Zwart. Waar plaats je het eerst?',
  placingReason:
    'e5 ligt aan de rand, naast het DVONN-stuk op d5, en je stuk is meteen vrij. Op b3 of c3 zou het geblokkeerd zijn. De engine schat het verschil op meerdere punten.',
  redsTitle: 'Blijf bij de DVONN-stukken',
  redsText:
    'Een stapel leeft zolang een keten van buren hem met een DVONN-stuk verbindt. Vraag je bij elke toren af van welke schakel hij afhangt en wie die kan wegnemen. Een stapel met een DVONN-stuk is vaak meer waard dan zijn hoogte.',
  redsTask: 'Je toren op g1 hangt af van één enkele stapel. Red hem en win.',
  redsReason:
    'Alleen g2 verbond g1 met een DVONN-stuk. Vandaar was Zwart naar i4 gesprongen, had het DVONN-stuk meegenomen en vier van je stukken afgesneden. Nu is g2 van jou.',
  carryingTitle: 'Neem het vuur mee',
  carryingText:
    'Een DVONN-stuk dat alleen ligt, blijft waar het is. In een stapel reist het mee, en alles wat van de oude plek afhing, is verloren. Dat maakt zo’n stapel een krachtig wapen voor zijn eigenaar.',
  carryingTask: 'Het enige DVONN-stuk zit in je stapel op f3. Je staat drie punten achter, maar je kunt winnen.',
  carryingReason:
    'Het DVONN-stuk staat nu op d1, en aan het andere eind zijn vijf stukken afgesneden, waarvan maar één van jou. In de andere richting was je stapel tussen de stapels van Zwart geland en daar bedekt.',
  cuttingTitle: 'Snijd met beleid af',
  cuttingText:
    'Ketens hebben zwakke schakels. Gaat een schakel weg, dan gaat alles erachter verloren. Een eigen stapel opgeven kan lonen als je tegenstander meer verliest, maar kijk eerst wat het antwoord is.',
  cuttingTask: 'Je stuk op g1 is de enige verbinding met h1 en i2. Waar moet het heen?',
  cuttingReason:
    'Waar het ook heen gaat, h1 en i2 worden afgesneden. Maar alleen op f1 bedekt het het stuk dat op je toren op g2 wilde springen.',
  mobilityTitle: 'Houd je opties open',
  mobilityText:
    'Wie veel zetten heeft, kan wachten; wie er weinig heeft, moet al gauw iets waardevols opgeven. Tel dus voor je neemt: hoeveel zetten houd ik over, en hoeveel mijn tegenstander? Een stuk dat kan bewegen, is vaak meer waard dan een hoge stapel.',
  mobilityTask: 'Je stuk op f2 kan vier stukken op f1 nemen, of zelfs zes op f3, waaronder een DVONN-stuk. Welke zet wint echt?',
  mobilityReason:
    'Op f1 of f3 had je stuk vastgestaan, en Zwart had acht zetten gehad tegen drie van jou. Nu kan bij Zwart alleen h4 nog bewegen, met vier zetten, en jij hebt er vijf.',
  heighteningTitle: 'Te hoog om gevaarlijk te zijn',
  heighteningText:
    'Een stapel gaat precies zoveel velden ver als hij hoog is. Eén stuk erbij, en hij bereikt zijn doel niet meer. Een stapel die je bedreigt, hoeft niet te verdwijnen; vaak is het genoeg hem hoger te maken.',
  heighteningTask: 'De zwarte stapel op e2 is twee hoog en mikt op je toren op e4. Houd hem zo tegen dat terugnemen Zwart niet helpt.',
  heighteningReason: 'Nu is e2 drie hoog. Zwart kan vanaf c2 terugnemen, maar dan is de stapel vijf hoog en kan hij nergens landen.',
  tempoTitle: 'Wie het eerst moet passen',
  tempoText:
    'Tegen het einde draait het om zetten. Wie er geen meer heeft, moet passen en toekijken. Neem je tegenstander dus niet alleen stukken af, maar ook zetten: bedek wat nog kan bewegen, en maak de velden leeg waar het kan landen.',
  tempoTask: 'Zwart leidt met 9 tegen 3. Vind de zet die Zwart dwingt te passen.',
  tempoReason:
    'e4 kon nog bewegen, en e5 kon alleen op e3 landen: één zet heeft beide gestopt. Zwart past, jouw d3 neemt d5, en je wint met 7 tegen 5.',
  countingTitle: 'Tel tot het einde',
  countingText:
    'Als er nog maar weinig zetten over zijn, gok dan niet, maar tel: welke zetten heeft elke kant, wie doet de laatste, en wie heeft dan hoeveel stukken? De grootste vangst van nu is niet altijd de grootste aan het eind.',
  countingTask: 'Vanaf f2 kun je op f3 meteen drie stukken nemen. Is er iets beters?',
  countingReason:
    'Neemt f2 de stapel op f3, dan heeft Zwart nog twee goede zetten en wint het met 7 tegen 6. Nu heeft Zwart nog maar één zet, dan neemt d1 de stapel op f3, en jij wint met 11 tegen 3.',
};
