// Dutch: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'Een partij GIPF',
  gipfContinue: 'GIPF-partij voortzetten',
  gipfVersion: 'Versie',
  gipfBasic: 'Basis',
  gipfStandard: 'Standaard',
  gipfTournament: 'Toernooi',
  gipfBasicNote: 'ieder 15 stukken, waarvan drie op het bord',
  gipfStandardNote: 'met ieder drie GIPF-stukken, die niet allemaal verloren mogen gaan',
  gipfTournamentNote: 'een leeg bord; de GIPF-stukken breng je zelf in',
  gipfPotentials: 'DVONN-potentiëlen voor ieder',
  gipfWithout: 'Geen',
  gipfConnection: 'Verbinding met DVONN',
  gipfUnconnected: 'Geen: een sprong is een sprong',
  gipfConnected: 'Een sprong kan worden betwist',
  gipfChallengesEach: 'Betwistingen voor ieder',
  gipfDecider: 'Wat een betwisting beslist',
  gipfByDvonn: 'Een hele partij DVONN',
  gipfByPlacedDvonn: 'DVONN met willekeurig geplaatste stukken',
  gipfByDice: 'Ieder een dobbelsteen',
  gipfMoreSettings: 'Wat de regels openlaten',
  gipfTieNoJump: 'Bij gelijkspel wordt niet gesprongen',
  gipfLostBlocked: 'Wie een betwisting verliest, houdt het potentieel, maar mag het deze beurt niet gebruiken',
  gipfColoursByLot: 'Het lot beslist over de kleuren bij DVONN',
  gipfSurrenderGame: 'Wie de partij DVONN opgeeft, verliest ook de partij GIPF',
  gipfTakerLoses: 'Wie de laatste GIPF-stukken van beiden neemt, heeft verloren',
  gipfBoard: 'GIPF-bord',
  gipfSayDot: 'stip',
  gipfSayWhiteGipf: 'wit GIPF-stuk',
  gipfSayBlackGipf: 'zwart GIPF-stuk',
  gipfSayWhiteLoaded: 'wit stuk met potentieel',
  gipfSayBlackLoaded: 'zwart stuk met potentieel',
  gipfSayWhiteUsed: 'gebruikt wit potentieel op zwart',
  gipfSayBlackUsed: 'gebruikt zwart potentieel op wit',
  gipfSayGoes: 'wordt genomen',
  gipfSayTarget: 'mogelijk doel',
  gipfSayChoice: 'kan gekozen worden',
  gipfSayCanPush: 'van hier kan een stuk worden ingeschoven',
  gipfSayCanJump: 'zijn potentieel kan springen',
  gipfMove: '{player} is aan zet',
  gipfAgain: 'Geen sprong: {player} doet een andere zet',
  gipfMoveOrTake: '{player} zet, of neemt eerst uit de rij GIPF-stukken',
  gipfChooseRow: '{player}: kies een rij om te nemen',
  gipfChoosePieces: '{player}: raak aan wat moet blijven of gaan, en neem dan de rij',
  gipfTakeRow: '{player} neemt de rij',
  gipfMayTake: '{player} mag uit de rij GIPF-stukken nemen, of die laten staan',
  gipfAnswer: '{player}: een sprong van {from} op {to} is aangekondigd. Toelaten of betwisten?',
  gipfDvonnDecides: 'DVONN beslist of {player} van {from} op {to} mag springen.',
  gipfContestWon: '{player} heeft de betwisting gewonnen en springt.',
  gipfContestLost: '{player} heeft de betwisting verloren.',
  gipfContestTied: '{player}: de betwisting eindigt in gelijkspel.',
  gipfNoMove: 'de ander kan niet zetten',
  gipfNoGipf: 'de ander heeft geen GIPF-stuk meer',
  gipfNewPiece: 'Het nieuwe stuk',
  gipfKindGipf: 'GIPF-stuk',
  gipfKindLoaded: 'met potentieel',
  gipfKindBasic: 'gewoon',
  gipfTake: 'Rij nemen',
  gipfLeave: 'Laten staan',
  gipfLetPass: 'Toelaten',
  gipfChallenge: 'Betwisten',
  gipfGiveUpDvonn: 'Deze partij DVONN opgeven',
  gipfFaultLoadedRow: 'Een rij met een geladen stuk mag niet blijven staan: er moet er nog minstens één weg.',
  gipfFaultNoMove: 'Daarna zou je geen zet hebben: neem er meer.',
  gipfInReserve: 'in reserve',
  gipfLost: { one: '{n} verloren', other: '{n} verloren' },
  gipfPotentialsLeft: { one: '{n} potentieel', other: '{n} potentiëlen' },
  gipfChallengesLeft: { one: '{n} betwisting', other: '{n} betwistingen' },
  gipfHint: 'Tip: {action}',
  gipfDidPush: '{player} schuift van {from} naar {to}.',
  gipfDidJump: '{player}: sprong van {from} op {to}.',
  gipfDidTake: '{player} neemt {spots}.',
  gipfDidLetPass: 'De sprong wordt toegelaten.',
  gipfDidChallenge: 'De sprong wordt betwist.',
  gipfRules: 'De regels van GIPF',
  gipfDvonnRules: 'De regels van DVONN',
  gipfRuleGoal: 'Waar het om gaat',
  gipfRuleGoalText:
    'Twee spelers brengen vanaf de rand stukken op een bord met 37 velden, elke beurt één. Vier van jouw kleur op een rij komen terug in je hand. Wie moet zetten en geen stuk meer heeft, heeft verloren.',
  gipfRulePush: 'Schuiven',
  gipfRulePushText:
    'Een nieuw stuk komt op een van de 24 stippen aan de rand en wordt één veld langs een lijn geschoven. Raak een stip aan, en dan het veld ervoor. Op een stip blijft nooit iets liggen, en stukken op het bord bewegen alleen als ze geschoven worden.',
  gipfRuleLine: 'Wat in de weg staat',
  gipfRuleLineText:
    'Is het eerste veld bezet, dan schuift het stuk daar één verder, en alles ervoor mee tot aan het eerste gat. Wat achter het gat ligt, blijft. Een lijn zonder gat, zoals die links, kan helemaal niet geschoven worden.',
  gipfRuleRow: 'Vier op een rij',
  gipfRuleRowText:
    'Vier of meer van jouw stukken naast elkaar op een lijn vormen een rij, en die moet van het bord. Alles wat er zonder gat op aansluit, gaat mee: jouw stukken naar je reserve, de andere zijn geslagen. Schuif van a1 naar b2 en neem de rij.',
  gipfRuleRows: 'Meer rijen',
  gipfRuleRowsText:
    'Wie gezet heeft, neemt eerst zijn rijen. Rijen van de ander neemt die zelf aan het begin van zijn beurt, voor hij zet. Kruisen rijen elkaar, dan kies je welke je neemt; de andere is alleen nog een rij als er vier op een lijn overblijven. Hier zijn er twee: kies er een.',
  gipfRuleEnd: 'Het einde',
  gipfRuleEndText:
    'Het laatste stuk van je reserve mag je gerust spelen; verloren is het pas als je moet zetten en er geen hebt, ook niet door een rij. Zwart heeft hier niets meer in reserve: wat Wit ook doet, Zwart kan niet zetten.',
  gipfRuleGipf: 'GIPF-stukken',
  gipfRuleGipfText:
    'In de standaardversie begint ieder met drie GIPF-stukken, twee stukken op elkaar. In een rij tellen ze als één, en wie neemt, beslist van elk, van zichzelf of van de ander, of het weggaat. Wie geen GIPF-stuk meer heeft, heeft meteen verloren. Raak een GIPF-stuk aan om zijn lot te veranderen: hier wint Wit door het zwarte te nemen.',
  gipfRuleStay: 'Een rij die mag blijven',
  gipfRuleStayText:
    'Een rij van alleen GIPF-stukken hoeft niet genomen te worden. Je mag die laten staan, of er zoveel van nemen als je wilt, één keer voor je zet en één keer erna.',
  gipfRuleTournament: 'De toernooiversie',
  gipfRuleTournamentText:
    'Het bord begint leeg, ieder heeft 18 stukken. Je eerste stuk moet een GIPF-stuk zijn, en je mag er meer inbrengen, elk voor twee stukken, tot je je eerste gewone stuk speelt.',
  gipfRuleLoad: 'DVONN-potentiëlen',
  gipfRuleLoadText:
    'Spreek drie of meer potentiëlen voor ieder af. Een potentieel komt in het spel op een gewoon stuk, dat dan geladen is: kies dat voor je schuift. Geladen stukken komen na de GIPF-stukken en voor de gewone. Met het eerste gewone stuk is het voorbij, en niet gespeelde potentiëlen zijn verloren.',
  gipfRuleJump: 'De sprong',
  gipfRuleJumpText:
    'In plaats van te schuiven mag je een potentieel van zijn stuk op een buur van de andere kleur laten springen, als dat geen GIPF-stuk is. Het veld is dan van jou; wat eronder ligt, telt niet. Raak het geladen stuk op e5 aan en spring op f5: dat geeft vier op een rij.',
  gipfRuleLoaded: 'Geladen stukken in een rij',
  gipfRuleLoadedText:
    'Wie een rij neemt, beslist ook over geladen stukken van beide kleuren. Gaat er een weg, dan in zijn geheel: het stuk naar de reserve of geslagen, het potentieel uit het spel. Maar vier op een rij mogen niet blijven staan als er één geladen is.',
  gipfRuleUsed: 'Gebruikte potentiëlen',
  gipfRuleUsedText:
    'Een potentieel werkt maar één keer. Wordt zijn rij genomen, dan moet een gebruikt potentieel eraf, van wie het ook is, en is het uit het spel. Wat eronder lag, blijft en is weer vrij. Neem de rij en zie wat er tevoorschijn komt.',
  gipfRuleConnect: 'Verbonden met DVONN',
  gipfRuleConnectText:
    'Als je dat afspreekt, wordt een sprong eerst aangekondigd, en de ander mag hem betwisten, één keer of zo vaak als afgesproken. Dan beslist een partij DVONN: wie de sprong aankondigde, maakt hem als hij die niet verliest. Verliest hij, dan is het potentieel uit het spel en doet hij een andere zet. Kondig de sprong van e5 aan en betwist hem.',
  gipfWorthWin: 'Bij het beste spel wint {player} nu.',
  gipfWorthOpen: 'Daarmee is nog niets beslist.',
  gipfStrategy: 'Strategie in GIPF',
  gipfStrategyIntro:
    'Hetzelfde voor GIPF, zijn GIPF-stukken en het DVONN-potentieel: telkens één beurt, die je zelf speelt. Wat hier goed is, staat vast doordat elke beurt en elk antwoord is geprobeerd.',
  gipfReserveTitle: 'Tel de reserves',
  gipfReserveText:
    'Elke keer schuiven kost een stuk, en alleen een rij brengt stukken terug. Wie er weinig heeft, leeft van de volgende rij. Kijk dus naar beide reserves voor je neemt: de rij van de ander bederven kan meer waard zijn dan een eigen rij.',
  gipfReserveTask:
    'Zwart heeft nog één stuk, en drie op kolom d die op een vierde wachten. Op h3 geschoven geeft je stuk je een rij en een gevangene. Is er iets beters?',
  gipfReserveReason:
    'Je stuk staat op d2, en het zwarte is opzij geschoven: wat het laatste zwarte stuk ook doet, een rij wordt het niet, en daarna is er geen meer. Had je je rij genomen, dan had Zwart vanaf d1 geschoven en vier stukken teruggekregen.',
  gipfCrossTitle: 'Welke van twee rijen',
  gipfCrossText:
    'Kruisen twee van je rijen elkaar op een gewoon stuk, dan gaat er maar één weg, en jij zegt welke. Kijk niet alleen naar wat je slaat: wat blijft, werkt verder voor je, en wat gaat, laat een gat achter.',
  gipfCrossTask: 'Ieder heeft nog één stuk. Vind de zet die twee rijen tegelijk maakt, en neem de goede.',
  gipfCrossReason:
    'Met deze rij is g4 weg, en het laatste zwarte stuk maakt geen rij meer. De rij op kolom f had op f5 een gat gelaten: Zwart had vanaf i2 geschoven en vier op een rij gehad, van h3 tot e6.',
  gipfHuntTitle: 'Jaag op de GIPF-stukken',
  gipfHuntText:
    'Wie geen GIPF-stuk meer heeft, heeft verloren, hoe vol de reserve ook is. Een GIPF-stuk dat zonder gat op je rij aansluit, gaat weg als jij dat wilt. En het laat zich schuiven: vaak hoef je het alleen maar te brengen waar je rij eindigt.',
  gipfHuntTask:
    'Ieder heeft één GIPF-stuk, jij op d5, Zwart op e6. Een rij op kolom g levert je een gevangene op, maar een andere zet wint meteen.',
  gipfHuntReason:
    'Het stuk vanaf a2 heeft een rij tot e6 gemaakt en het zwarte GIPF-stuk naar het eind ervan geschoven: het gaat weg, en het spel is uit. Met de rij op kolom g had je verloren: vanaf d1 maakt Zwart een rij met jouw GIPF-stuk aan het eind.',
  gipfGuardTitle: 'Bescherm je laatste',
  gipfGuardText:
    'Je laatste GIPF-stuk is het hele spel. Kijk voor je iets neemt langs zijn drie lijnen: kan de ander een rij schuiven waar het op aansluit? Dan gaat dat voor, hoe rijk de buit ook is.',
  gipfGuardTask: 'Je enige GIPF-stuk staat op f3. Vanaf e9 kun je een van de twee zwarte slaan. Maar wat dreigt Zwart?',
  gipfGuardReason:
    'Vanaf a4 wilde Zwart een rij tot e4 maken, met jouw GIPF-stuk er vlak achter. Nu staat je stuk op b4, en komt er geen rij. De zet vanaf e9 loopt niet weg.',
  gipfWorthTitle: 'Een sprong die het waard is',
  gipfWorthText:
    'Een potentieel werkt maar één keer. Laat het springen waar dat iets beslist: op een stuk zonder welk een rij geen rij is, of op een geladen stuk, dat dan zelf niet kan springen. En denk eraan: wordt zijn rij genomen, dan gaat het eraf, en wat eronder lag is weer vrij.',
  gipfWorthTask:
    'Zwart heeft niets in reserve, maar wel een rij op kolom e, die aan het begin van de volgende beurt genomen wordt. Laat Zwart geen enkele zet.',
  gipfWorthReason:
    'De rij is gebroken, en het geladen stuk op e4 is bedekt en kan niet springen: Zwart kan niet zetten. Van d3 op e3 had je zelf een rij gehad, maar daarmee gaat het potentieel eraf, en is de zwarte rij terug.',
  gipfKeepTitle: 'Een zet achter de hand',
  gipfKeepText:
    'Ook met een lege reserve mag je nog springen. Een bewaard potentieel is dus een zet achter de hand, en het telt het meest als bij beiden de stukken opraken. Te vroeg gebruikt, ontbreekt het aan het eind.',
  gipfKeepTask:
    'Ieder heeft nog één stuk, en jij hebt op g5 ook een potentieel. Zwart wil vanaf b6 schuiven en een rij maken. Schuiven of springen?',
  gipfKeepReason:
    'Je laatste stuk heeft c6 uit de lijn geschoven. Het laatste zwarte maakt geen rij; dan springt je potentieel, en Zwart heeft geen zet. Na een sprong nu had Zwart de rij gehad, en was jij degene zonder stukken geweest.',
  gipfDoubtTitle: 'Betwisten of toestaan?',
  gipfDoubtText:
    'Zelfs een gewonnen betwisting kan schaden: wie haar verliest, doet in plaats daarvan een andere zet, misschien een betere. Vraag je dus eerst af wat de sprong echt doet. Doet hij je niets, sta hem dan toe, en bewaar je betwisting voor de sprong die beslist.',
  gipfDoubtTask: 'Zwart kondigt een sprong van g3 op f4 aan, en je mag één keer betwisten. Kijk wat ieder dreigt, en antwoord dan.',
  gipfDoubtReason: 'De sprong verandert niets: je schuift naar f2, en je rij neemt het enige zwarte GIPF-stuk op b3 mee.',
  gipfDoubtWrong:
    'Win je de betwisting, dan doet Zwart een andere zet, en neemt vanaf i3 je enige GIPF-stuk. Verlies je, dan wordt er toch gesprongen, en ben je je betwisting kwijt.',
  gipfAnalysis: 'GIPF-analyse',
  gipfAnalyse: 'Een partij GIPF analyseren',
  gipfOpenHelp: 'Een GIPF-stelling op één regel, of een partij als pgn. Plak haar, sleep een bestand hierheen of kies er een.',
  gipfValues:
    'De waarden zijn de voorsprong van Wit: bij +1 wint Wit ongeveer 73 van de 100 partijen, bij +3 ongeveer 95; onder nul leidt Zwart.',
  gipfCourse: 'Het verloop van de partij',
  gipfEditHelp: 'Kies wat je neerzet en tik dan op velden. Het komt in de plaats van wat er staat.',
  gipfEditPotential: 'Gebruikt potentieel bovenop',
  gipfEditUnplayed: 'potentiëlen nog te spelen',
  gipfEditChallenges: 'betwistingen over',
  gipfEditGipfs: 'mag nog GIPF-stukken inbrengen',
  gipfEditStart: 'Het begin van een partij',
};
