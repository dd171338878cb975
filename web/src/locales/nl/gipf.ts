// Dutch: GIPF: playing it and learning it.

export const gipf = {
  gipfPlay: 'GIPF spelen',
  gipfContinue: 'GIPF-partij voortzetten',
  gipfVersion: 'Versie',
  gipfBasic: 'Basis',
  gipfStandard: 'Standaard',
  gipfTournament: 'Toernooi',
  gipfBasicNote: 'ieder 15 stukken, waarvan drie op het bord',
  gipfStandardNote: 'ieder drie GIPF-stukken; wie ze allemaal verliest, verliest de partij',
  gipfTournamentNote: 'een leeg bord; de GIPF-stukken breng je zelf in',
  gipfPotentials: 'DVONN-potentiëlen per speler',
  gipfWithout: 'Geen',
  gipfConnection: 'Verbinding met DVONN',
  gipfUnconnected: 'Uit: sprongen kunnen niet worden betwist',
  gipfConnected: 'Aan: sprongen kunnen worden betwist',
  gipfChallengesEach: 'Betwistingen per speler',
  gipfDecider: 'Hoe een betwisting wordt beslist',
  gipfByDvonn: 'Met een hele partij DVONN',
  gipfByPlacedDvonn: 'Met DVONN, stukken willekeurig geplaatst',
  gipfByDice: 'Met één worp per speler',
  gipfMoreSettings: 'Huisregels',
  gipfTieNoJump: 'Na een gelijkspel wordt niet gesprongen',
  gipfLostBlocked: 'Een verloren betwisting blokkeert het potentieel alleen voor deze beurt',
  gipfColoursByLot: 'Willekeurige kleuren in de partij DVONN',
  gipfSurrenderGame: 'Wie de partij DVONN opgeeft, verliest de partij GIPF',
  gipfTakerLoses: 'Wie de laatste GIPF-stukken van beide spelers tegelijk neemt, verliest',
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
  gipfSayChoice: 'kan worden gekozen',
  gipfSayCanPush: 'van hier kan een stuk worden ingeschoven',
  gipfSayCanJump: 'zijn potentieel kan springen',
  gipfMove: '{player} is aan zet',
  gipfMustJump: 'Geen stuk meer in reserve: {player} springt met een potentieel',
  gipfPiecesStay: 'Stukken op het bord bewegen alleen als ze worden geschoven: kies een punt aan de rand.',
  gipfAgain: 'Geen sprong: {player} doet een andere zet',
  gipfMoveOrTake: '{player} zet of neemt eerst uit de rij GIPF-stukken',
  gipfChooseRow: '{player}: kies een rij om te nemen',
  gipfChoosePieces: '{player}: tik op de stukken die je wilt houden en neem dan de rij',
  gipfTakeRow: '{player} neemt de rij',
  gipfMayTake: '{player} mag uit de rij GIPF-stukken nemen of die laten staan',
  gipfAnswer: '{player}: een sprong van {from} op {to} is aangekondigd. Toelaten of betwisten?',
  gipfDvonnDecides: 'DVONN beslist of {player} van {from} op {to} mag springen.',
  gipfContestWon: '{player} heeft de betwisting gewonnen: de sprong gaat door.',
  gipfContestLost: '{player} heeft de betwisting verloren.',
  gipfContestTied: '{player}: de betwisting is in gelijkspel geëindigd.',
  gipfNoMove: 'de tegenstander heeft geen zet',
  gipfNoGipf: 'de tegenstander heeft geen GIPF-stuk meer',
  gipfNewPiece: 'Nieuw stuk',
  gipfKindGipf: 'GIPF-stuk',
  gipfKindLoaded: 'Geladen stuk',
  gipfKindBasic: 'Basisstuk',
  gipfTake: 'Rij nemen',
  gipfLeave: 'Laten staan',
  gipfLetPass: 'Toelaten',
  gipfChallenge: 'Betwisten',
  gipfGiveUpDvonn: 'Partij DVONN opgeven',
  gipfFaultLoadedRow: 'Een rij met een geladen stuk mag niet blijven staan: neem nog minstens één stuk.',
  gipfFaultNoMove: 'Daarna zou je geen zet hebben: neem meer stukken.',
  gipfInReserve: 'in reserve',
  gipfLost: { one: '{n} verloren', other: '{n} verloren' },
  gipfPotentialsLeft: { one: '{n} potentieel', other: '{n} potentiëlen' },
  gipfPotentialsToPlay: { one: '{n} potentieel nog te spelen', other: '{n} potentiëlen nog te spelen' },
  gipfPotentialsOnBoard: '{n} op het bord',
  gipfChallengesLeft: { one: '{n} betwisting', other: '{n} betwistingen' },
  gipfHint: 'Tip: {action}',
  gipfDidPush: '{player} schuift van {from} naar {to}.',
  gipfDidJump: '{player} springt van {from} op {to}.',
  gipfDidTake: '{player} neemt {spots}.',
  gipfDidLetPass: 'De sprong wordt toegelaten.',
  gipfDidChallenge: 'De sprong wordt betwist.',
  gipfRules: 'De regels van GIPF',
  gipfDvonnRules: 'De regels van DVONN',
  gipfRuleGoal: 'Het doel',
  gipfRuleGoalText:
    'Twee spelers brengen om de beurt vanaf de rand stukken op een bord met 37 velden. Vier van jouw stukken op een rij komen terug in je reserve. Wie moet zetten en geen stuk meer in reserve heeft, verliest.',
  gipfRulePush: 'Schuiven',
  gipfRulePushText:
    'Leg een nieuw stuk op een van de 24 stippen aan de rand en schuif het één veld langs een lijn. Tik op een stip en dan op het veld ernaast. Op een stip blijft nooit iets liggen, en stukken op het bord bewegen alleen als ze worden geschoven.',
  gipfRuleLine: 'Een lijn schuiven',
  gipfRuleLineText:
    'Is het eerste veld bezet, dan schuift het stuk daar één veld verder, en elk stuk ervoor mee tot aan het eerste gat. Stukken voorbij het gat blijven liggen. Een lijn zonder gat, zoals die links, kan niet worden geschoven.',
  gipfRuleRow: 'Vier op een rij',
  gipfRuleRowText:
    'Vier of meer van jouw stukken naast elkaar op een lijn vormen een rij, en de rij moet worden genomen. Alle stukken die er zonder gat op aansluiten, gaan mee: die van jou gaan terug naar je reserve, die van je tegenstander zijn geslagen. Schuif van a1 naar b2 en neem dan de rij.',
  gipfRuleRows: 'Meer rijen',
  gipfRuleRowsText:
    'Na je zet neem je alle rijen van jouw kleur. Je tegenstander neemt de zijne aan het begin van zijn volgende beurt, voordat hij zet. Kruisen twee van je rijen elkaar, kies dan welke je neemt; de andere is alleen nog een rij als er vier op een lijn overblijven. Hier heb je twee rijen: kies er een.',
  gipfRuleEnd: 'Het einde',
  gipfRuleEndText:
    'Het laatste stuk van je reserve mag je spelen. Je verliest pas als je moet zetten en er geen meer hebt, ook niet nadat je je rijen hebt genomen. Hier is de reserve van Zwart leeg: wat Wit ook doet, Zwart kan niet zetten.',
  gipfRuleGipf: 'GIPF-stukken',
  gipfRuleGipfText:
    'In de standaardversie begint elke speler met drie GIPF-stukken. Elk bestaat uit twee basisstukken op elkaar, maar telt in een rij als één. Wie een rij neemt, beslist voor elk GIPF-stuk erin, van welke kleur ook, of het weggaat. Wie geen GIPF-stukken meer heeft, verliest meteen. Tik op een GIPF-stuk om het te nemen of te laten staan: hier wint Wit door het zwarte te nemen.',
  gipfRuleStay: 'Een rij die mag blijven',
  gipfRuleStayText:
    'Een rij die alleen uit GIPF-stukken bestaat, hoef je niet te nemen. Je mag die laten staan of er zoveel stukken van nemen als je wilt, één keer voor je zet en één keer erna.',
  gipfRuleTournament: 'De toernooiversie',
  gipfRuleTournamentText:
    'Het bord begint leeg, met 18 stukken per speler. Je eerste stuk moet een GIPF-stuk zijn. Je mag er meer inbrengen, elk voor twee stukken, tot je je eerste enkele stuk speelt.',
  gipfRuleLoad: 'DVONN-potentiëlen',
  gipfRuleLoadText:
    'Spreek een aantal potentiëlen per speler af, drie of meer. Een potentieel komt in het spel op een basisstuk, dat dan geladen is: kies dat voor je schuift. Geladen stukken komen na de GIPF-stukken en voor de basisstukken. Zodra je een basisstuk zonder potentieel speelt, verlies je alle potentiëlen die je nog niet hebt gespeeld.',
  gipfRuleJump: 'Springen',
  gipfRuleJumpText:
    'In plaats van te schuiven mag je het potentieel van een geladen stuk laten springen op een aangrenzend stuk van je tegenstander dat geen GIPF-stuk is. Het veld is dan van jou, en de stukken eronder tellen niet. Tik op het geladen stuk op e5 en spring op f5: dat geeft vier op een rij.',
  gipfRuleLoaded: 'Geladen stukken in een rij',
  gipfRuleLoadedText:
    'Wie een rij neemt, beslist ook over de geladen stukken erin, van welke kleur ook. Een geladen stuk gaat in zijn geheel: het stuk naar de reserve of geslagen, het potentieel uit het spel. Maar vier op een rij mogen niet blijven staan als er één geladen is.',
  gipfRuleUsed: 'Gebruikte potentiëlen',
  gipfRuleUsedText:
    'Een potentieel kan maar één keer worden gebruikt. Wordt zijn rij genomen, dan moet een gebruikt potentieel eraf, van wie het ook is, en is het uit het spel. De stukken eronder blijven op het bord en zijn weer vrij. Neem de rij en kijk wat eronder lag.',
  gipfRuleConnect: 'Verbinding met DVONN',
  gipfRuleConnectText:
    'Met de verbinding wordt een sprong eerst aangekondigd, en je tegenstander mag hem betwisten, één keer of zo vaak als afgesproken. Een partij DVONN beslist dan: de sprong gaat door, tenzij de speler die hem aankondigde, verliest. In dat geval is het potentieel uit het spel en doet die speler een andere zet. Kondig de sprong van e5 aan en betwist hem.',
  gipfWorthWin: 'Bij het beste spel wint {player} nu.',
  gipfWorthOpen: 'Dat beslist de partij nog niet.',
  gipfStrategy: 'GIPF-strategie',
  gipfStrategyIntro:
    'Lessen over GIPF, zijn GIPF-stukken en het DVONN-potentieel, elk met één beurt om te vinden. Elke oplossing is gecontroleerd door alle beurten en alle antwoorden te proberen.',
  gipfReserveTitle: 'Tel de reserves',
  gipfReserveText:
    'Elke keer schuiven kost een stuk, en alleen rijen brengen stukken terug. Wie er weinig over heeft, hangt af van de volgende rij. Kijk dus naar beide reserves voor je neemt: de rij van je tegenstander breken kan meer waard zijn dan zelf een rij maken.',
  gipfReserveTask:
    'Zwart heeft nog één stuk, en drie op kolom d waar een vierde bij moet. Een stuk naar h3 schuiven zou je een rij en een geslagen stuk opleveren. Is er iets beters?',
  gipfReserveReason:
    'Je stuk staat op d2, en het zwarte is opzij geschoven: wat Zwart ook met het laatste stuk doet, een rij wordt het niet, en daarna heeft Zwart er geen meer. Had je je rij genomen, dan had Zwart vanaf d1 geschoven en vier stukken teruggekregen.',
  gipfCrossTitle: 'Welke van twee rijen?',
  gipfCrossText:
    'Kruisen twee van je rijen elkaar op een basisstuk, dan kun je er maar één nemen, en jij kiest welke. Kijk niet alleen naar wat je slaat: stukken die blijven, werken verder voor je, en stukken die gaan, laten een gat achter.',
  gipfCrossTask: 'Elke kant heeft nog één stuk. Vind de zet die twee rijen tegelijk maakt, en neem de juiste.',
  gipfCrossReason:
    'Met deze rij is g4 weg, en het laatste stuk van Zwart kan geen rij meer maken. De rij op kolom f nemen had op f5 een gat gelaten: Zwart had vanaf i2 geschoven en vier op een rij gehad, van h3 tot e6.',
  gipfHuntTitle: 'Jaag op de GIPF-stukken',
  gipfHuntText:
    'Wie geen GIPF-stukken meer heeft, verliest, hoeveel stukken er ook in reserve zijn. Een GIPF-stuk dat zonder gat op je rij aansluit, kun je nemen. En het laat zich schuiven: vaak hoef je het alleen maar naar het eind van je rij te brengen.',
  gipfHuntTask:
    'Elke kant heeft één GIPF-stuk, jij op d5, Zwart op e6. Een rij op kolom g zou een stuk slaan, maar een andere zet wint meteen.',
  gipfHuntReason:
    'De zet vanaf a2 heeft een rij tot e6 gemaakt en het zwarte GIPF-stuk naar het eind ervan geschoven: je neemt het, en de partij is afgelopen. Met de rij op kolom g had je verloren: vanaf d1 maakt Zwart een rij met jouw GIPF-stuk aan het eind.',
  gipfGuardTitle: 'Bescherm je laatste GIPF-stuk',
  gipfGuardText:
    'Verlies je je laatste GIPF-stuk, dan verlies je de partij. Kijk voor je iets neemt langs zijn drie lijnen: kan je tegenstander met schuiven een rij maken waar jouw stuk op aansluit? Zo ja, verhinder dat dan eerst, hoe verleidelijk slaan ook is.',
  gipfGuardTask: 'Je enige GIPF-stuk staat op f3. Met een zet vanaf e9 kun je een van de twee van Zwart slaan. Maar wat dreigt Zwart?',
  gipfGuardReason:
    'Vanaf a4 wilde Zwart een rij tot e4 maken, met jouw GIPF-stuk er vlak achter. Nu staat je stuk op b4, en komt er geen rij. De zet vanaf e9 kan wachten.',
  gipfWorthTitle: 'Een sprong die het waard is',
  gipfWorthText:
    'Een potentieel kan maar één keer worden gebruikt. Gebruik het waar het iets beslist: op een stuk dat een rij niet kan missen, of op een geladen stuk, dat dan niet kan springen. En denk eraan: wordt zijn rij genomen, dan gaat het potentieel eraf, en zijn de stukken eronder weer vrij.',
  gipfWorthTask:
    'De reserve van Zwart is leeg, maar Zwart heeft een rij op kolom e en neemt die aan het begin van de volgende beurt. Laat Zwart geen enkele zet.',
  gipfWorthReason:
    'De rij is gebroken, en het geladen stuk op e4 is bedekt en kan niet springen: Zwart heeft geen zet. Van d3 op e3 springen had je zelf een rij opgeleverd, maar die nemen haalt het potentieel weg, en de rij van Zwart is terug.',
  gipfKeepTitle: 'Een zet achter de hand',
  gipfKeepText:
    'Ook met een lege reserve kun je nog springen. Een bewaard potentieel is een zet achter de hand, en het telt het meest als bij beide kanten de stukken opraken. Gebruik je het te vroeg, dan mis je het later.',
  gipfKeepTask:
    'Elke kant heeft nog één stuk, en jij hebt ook een potentieel op g5. Zwart wil vanaf b6 schuiven en een rij maken. Schuiven of springen?',
  gipfKeepReason:
    'Je laatste stuk heeft c6 uit de lijn geschoven. Het laatste stuk van Zwart maakt geen rij; dan springt je potentieel, en Zwart heeft geen zet. Was je eerst gesprongen, dan had Zwart de rij gehad en waren jouw stukken op geweest.',
  gipfDoubtTitle: 'Betwisten of toelaten?',
  gipfDoubtText:
    'Zelfs een gewonnen betwisting kan je schaden: je tegenstander doet in plaats daarvan een andere zet, misschien een betere. Vraag je dus eerst af wat de sprong echt doet. Doet hij geen kwaad, laat hem dan toe en bewaar je betwisting voor een sprong die de partij beslist.',
  gipfDoubtTask:
    'Zwart kondigt een sprong van g3 op f4 aan, en je mag één keer betwisten. Kijk naar de dreigingen van beide kanten en antwoord dan.',
  gipfDoubtReason: 'De sprong verandert niets: je schuift naar f2, en je rij neemt het enige GIPF-stuk van Zwart, op b3, mee.',
  gipfDoubtWrong:
    'Win je de betwisting, dan doet Zwart een andere zet en slaat vanaf i3 je enige GIPF-stuk. Verlies je die, dan gaat de sprong toch door en ben je je betwisting kwijt.',
  gipfAnalysis: 'GIPF-analyse',
  gipfAnalyse: 'Een partij GIPF analyseren',
  gipfOpenHelp: 'Een GIPF-stelling op één regel, of een partij als PGN. Plak die hier, sleep een bestand hierheen of kies er een.',
  gipfValues:
    'De waarden zijn de voorsprong van Wit: bij +1 wint Wit ongeveer 73 van de 100 partijen, bij +3 ongeveer 95; onder nul staat Zwart voor.',
  gipfCourse: 'Verloop van de partij',
  gipfEditHelp: 'Kies een stuk en tik dan op velden. Het komt in de plaats van wat er staat.',
  gipfEditPotential: 'Gebruikt potentieel bovenop',
  gipfEditUnplayed: 'nog niet gespeelde potentiëlen',
  gipfEditChallenges: 'resterende betwistingen',
  gipfEditGipfs: 'Mag nog GIPF-stukken inbrengen',
  gipfEditStart: 'Beginstelling',
};
