/** A line for each department: code, Czech name, its field of study in Czech, English name of both, topics in both languages. */
const source = `
PRG|Ústav programování a datových věd|Informatika|Programming and Data Science|Programování:Programming|Databázové systémy:Database Systems|Webové aplikace:Web Applications|Datová analýza:Data Analysis|Strojové učení:Machine Learning
FIL|Ústav filozofie a religionistiky|Filozofie|Philosophy and Religious Studies|Antická filozofie:Ancient Philosophy|Etika:Ethics|Logika:Logic|Fenomenologie:Phenomenology|Filozofie náboženství:Philosophy of Religion
HIS|Ústav českých dějin|Historie – české dějiny|Czech History|Středověké Čechy:Medieval Bohemia|České země v novověku:Early Modern Czech Lands|První republika:The First Republic|Husitství:The Hussites|Paleografie:Palaeography
SVD|Ústav světových dějin|Historie – obecné dějiny|World History|Starověký Řím:Ancient Rome|Dějiny Balkánu:History of the Balkans|Studená válka:The Cold War|Koloniální říše:Colonial Empires|Dějiny Francie:History of France
PSY|Katedra psychologie|Psychologie|Psychology|Vývojová psychologie:Developmental Psychology|Sociální psychologie:Social Psychology|Psychodiagnostika:Psychological Assessment|Neuropsychologie:Neuropsychology|Psychologie osobnosti:Psychology of Personality
SOC|Katedra sociologie|Sociologie|Sociology|Sociologická teorie:Sociological Theory|Kvantitativní výzkum:Quantitative Research|Kvalitativní výzkum:Qualitative Research|Sociologie rodiny:Sociology of the Family|Urbánní studia:Urban Studies
ANG|Ústav anglofonních literatur a kultur|Anglistika–amerikanistika|Anglophone Literatures and Cultures|Shakespeare:Shakespeare|Britský román:The British Novel|Americká poezie:American Poetry|Irská studia:Irish Studies|Postkoloniální literatura:Postcolonial Literature
AJA|Ústav anglického jazyka|Anglický jazyk|English Language|Anglická fonetika:English Phonetics|Anglická syntax:English Syntax|Akademické psaní:Academic Writing|Historický vývoj angličtiny:History of English|Překladová cvičení:Translation Practice
GER|Ústav germánských studií|Germanistika|Germanic Studies|Německá literatura:German Literature|Německá gramatika:German Grammar|Nizozemština:Dutch|Rakouská moderna:Austrian Modernism|Švédština:Swedish
ROM|Ústav románských studií|Romanistika|Romance Studies|Francouzská literatura:French Literature|Španělština:Spanish|Italská renesance:The Italian Renaissance|Portugalština:Portuguese|Románská lingvistika:Romance Linguistics
CJL|Ústav české literatury a komparatistiky|Česká literatura|Czech and Comparative Literature|Česká próza 20. století:Czech Prose of the 20th Century|Teorie literatury:Theory of Literature|Poezie a verš:Poetry and Verse|Obrozenecká literatura:Literature of the Revival|Literární kritika:Literary Criticism
CJK|Ústav českého jazyka a teorie komunikace|Český jazyk|Czech Language and Theory of Communication|Morfologie češtiny:Czech Morphology|Stylistika:Stylistics|Dialektologie:Dialectology|Staroslověnština:Old Church Slavonic|Teorie komunikace:Theory of Communication
LIN|Ústav obecné lingvistiky|Obecná lingvistika|General Linguistics|Sémantika:Semantics|Psycholingvistika:Psycholinguistics|Typologie jazyků:Linguistic Typology|Pragmatika:Pragmatics|Jazyky světa:Languages of the World
FON|Fonetický ústav|Fonetika|Phonetics|Akustika řeči:Speech Acoustics|Percepce řeči:Speech Perception|Artikulační fonetika:Articulatory Phonetics|Prozodie:Prosody|Forenzní fonetika:Forensic Phonetics
DUM|Ústav pro dějiny umění|Dějiny umění|History of Art|Gotické umění:Gothic Art|Baroko v Čechách:Baroque in Bohemia|Moderní architektura:Modern Architecture|Dějiny fotografie:History of Photography|Ikonografie:Iconography
HUD|Ústav hudební vědy|Hudební věda|Musicology|Hudba klasicismu:Music of Classicism|Opera 19. století:Opera of the 19th Century|Hudební analýza:Music Analysis|Etnomuzikologie:Ethnomusicology|Gregoriánský chorál:Gregorian Chant
DIV|Katedra divadelní vědy|Divadelní věda|Theatre Studies|Dějiny divadla:History of Theatre|Dramaturgie:Dramaturgy|Scénografie:Scenography|Divadelní kritika:Theatre Criticism|Performance:Performance
FIM|Katedra filmových studií|Filmová studia|Film Studies|Dějiny filmu:History of Film|Filmová teorie:Film Theory|Dokumentární film:Documentary Film|Česká nová vlna:The Czech New Wave|Televizní studia:Television Studies
EST|Katedra estetiky|Estetika|Aesthetics|Analytická estetika:Analytic Aesthetics|Estetika přírody:Aesthetics of Nature|Teorie vkusu:Theory of Taste|Sémiotika umění:Semiotics of Art|Environmentální estetika:Environmental Aesthetics
ARC|Ústav pro archeologii|Archeologie|Archaeology|Pravěk Evropy:Prehistory of Europe|Doba bronzová:The Bronze Age|Terénní výzkum:Field Research|Archeologie středověku:Medieval Archaeology|Osteologie:Osteology
KLA|Ústav pro klasickou archeologii|Klasická archeologie|Classical Archaeology|Řecké sochařství:Greek Sculpture|Pompeje:Pompeii|Antická keramika:Ancient Pottery|Egejská kultura:Aegean Culture|Římské provincie:Roman Provinces
EGY|Český egyptologický ústav|Egyptologie|Egyptology|Egyptština:Egyptian|Stará říše:The Old Kingdom|Koptština:Coptic|Egyptské náboženství:Egyptian Religion|Núbie:Nubia
REC|Ústav řeckých a latinských studií|Klasická filologie|Greek and Latin Studies|Latina:Latin|Starořečtina:Ancient Greek|Homér:Homer|Římská lyrika:Roman Lyric Poetry|Novořečtina:Modern Greek
ASI|Ústav asijských studií|Asijská studia|Asian Studies|Japonština:Japanese|Čínština:Chinese|Korejské dějiny:Korean History|Indické myšlení:Indian Thought|Vietnamština:Vietnamese
BLV|Katedra Blízkého východu|Blízkovýchodní studia|Middle Eastern Studies|Arabština:Arabic|Perština:Persian|Turkologie:Turkology|Islám:Islam|Hebrejština:Hebrew
SLA|Ústav východoevropských studií|Východoevropská studia|East European Studies|Ruská literatura:Russian Literature|Ukrajinština:Ukrainian|Litevština:Lithuanian|Dějiny Ruska:History of Russia|Rumunština:Romanian
JIS|Katedra jihoslovanských a balkanistických studií|Jihoslovanská studia|South Slavonic and Balkan Studies|Chorvatština:Croatian|Bulharská literatura:Bulgarian Literature|Slovinština:Slovene|Albánština:Albanian|Makedonie a Kosovo:Macedonia and Kosovo
STR|Katedra středoevropských studií|Středoevropská studia|Central European Studies|Polština:Polish|Maďarština:Hungarian|Slovenská literatura:Slovak Literature|Lužická srbština:Sorbian|Střední Evropa po roce 1989:Central Europe after 1989
PED|Katedra pedagogiky|Pedagogika|Education|Obecná didaktika:General Didactics|Dějiny vzdělávání:History of Education|Školní praxe:School Practice|Speciální pedagogika:Special Education|Pedagogická diagnostika:Educational Assessment
AND|Katedra andragogiky a personálního řízení|Andragogika|Andragogy and Personnel Management|Vzdělávání dospělých:Adult Education|Personální řízení:Personnel Management|Kariérové poradenství:Career Counselling|Týmová práce:Teamwork|Organizační chování:Organizational Behaviour
SPR|Katedra sociální práce|Sociální práce|Social Work|Sociální politika:Social Policy|Krizová intervence:Crisis Intervention|Práce s rodinou:Work with Families|Gerontologie:Gerontology|Supervize:Supervision
POL|Ústav politologie|Politologie|Political Science|Politické systémy:Political Systems|Volební studia:Electoral Studies|Politická filozofie:Political Philosophy|Mezinárodní vztahy:International Relations|Evropská integrace:European Integration
INF|Ústav informačních studií a knihovnictví|Informační studia|Information Studies and Librarianship|Digitální knihovny:Digital Libraries|Informační gramotnost:Information Literacy|Katalogizace:Cataloguing|Nová média:New Media|Vyhledávání informací:Information Retrieval
ARV|Katedra pomocných věd historických a archivnictví|Archivnictví|Auxiliary Historical Sciences and Archive Studies|Diplomatika:Diplomatics|Heraldika:Heraldry|Numismatika:Numismatics|Archivní praxe:Archival Practice|Chronologie:Chronology
ETN|Ústav etnologie|Etnologie|Ethnology|Lidová kultura:Folk Culture|Antropologie příbuzenství:Anthropology of Kinship|Rituál a mýtus:Ritual and Myth|Migrace:Migration|Folkloristika:Folklore Studies
HOD|Ústav hospodářských a sociálních dějin|Hospodářské dějiny|Economic and Social History|Dějiny podnikání:Business History|Dějiny každodennosti:History of Everyday Life|Historická demografie:Historical Demography|Industrializace:Industrialization|Dějiny měny:Monetary History
TRA|Ústav translatologie|Překladatelství a tlumočnictví|Translation Studies|Konsekutivní tlumočení:Consecutive Interpreting|Simultánní tlumočení:Simultaneous Interpreting|Odborný překlad:Specialized Translation|Literární překlad:Literary Translation|Lokalizace:Localization
KOG|Katedra kognitivních věd|Kognitivní vědy|Cognitive Science|Vnímání:Perception|Paměť a učení:Memory and Learning|Umělá inteligence:Artificial Intelligence|Filozofie mysli:Philosophy of Mind|Rozhodování:Decision Making
MAT|Katedra matematiky|Matematika|Mathematics|Matematická analýza:Mathematical Analysis|Lineární algebra:Linear Algebra|Pravděpodobnost:Probability|Diskrétní matematika:Discrete Mathematics|Diferenciální rovnice:Differential Equations
FYZ|Katedra fyziky|Fyzika|Physics|Mechanika:Mechanics|Elektromagnetismus:Electromagnetism|Kvantová fyzika:Quantum Physics|Termodynamika:Thermodynamics|Optika:Optics
CHE|Katedra chemie|Chemie|Chemistry|Obecná chemie:General Chemistry|Organická chemie:Organic Chemistry|Analytická chemie:Analytical Chemistry|Biochemie:Biochemistry|Laboratorní technika:Laboratory Techniques
BIO|Katedra biologie|Biologie|Biology|Genetika:Genetics|Botanika:Botany|Zoologie:Zoology|Ekologie:Ecology|Buněčná biologie:Cell Biology
GEO|Katedra geografie|Geografie|Geography|Kartografie:Cartography|Klimatologie:Climatology|Geografie obyvatelstva:Population Geography|Geoinformatika:Geoinformatics|Regionální rozvoj:Regional Development
GLG|Ústav geologie|Geologie|Geology|Mineralogie:Mineralogy|Petrologie:Petrology|Paleontologie:Palaeontology|Hydrogeologie:Hydrogeology|Geologie Českého masivu:Geology of the Bohemian Massif
EKO|Katedra ekonomie|Ekonomie|Economics|Mikroekonomie:Microeconomics|Makroekonomie:Macroeconomics|Ekonometrie:Econometrics|Veřejné finance:Public Finance|Behaviorální ekonomie:Behavioural Economics
MAN|Katedra managementu|Management|Management|Projektové řízení:Project Management|Marketing:Marketing|Účetnictví:Accounting|Podniková strategie:Corporate Strategy|Inovace:Innovation
PRA|Katedra právních dějin|Právní dějiny|Legal History|Římské právo:Roman Law|Ústavní dějiny:Constitutional History|Lidská práva:Human Rights|Autorské právo:Copyright Law|Právní logika:Legal Logic
MED|Katedra mediálních studií|Mediální studia|Media Studies|Teorie médií:Media Theory|Žurnalistika:Journalism|Mediální výchova:Media Education|Rozhlasová tvorba:Radio Production|Analýza zpravodajství:News Analysis
TEV|Katedra tělesné výchovy|Tělesná výchova|Physical Education|Plavání:Swimming|Jóga:Yoga|Lezení:Climbing|Zdravotní tělesná výchova:Remedial Exercise|Sportovní hry:Team Sports
JAZ|Jazykové centrum|Cizí jazyky|Language Centre|Angličtina:English|Němčina:German|Francouzština:French|Čeština pro cizince:Czech for Foreigners|Ruština:Russian
GEN|Katedra genderových studií|Genderová studia|Gender Studies|Feministické teorie:Feminist Theories|Gender a média:Gender and Media|Queer studia:Queer Studies|Gender a trh práce:Gender and the Labour Market|Dějiny ženského hnutí:History of the Women's Movement
OBC|Katedra občanské společnosti|Občanský sektor|Civil Society Studies|Neziskový sektor:The Non-profit Sector|Dobrovolnictví:Volunteering|Fundraising:Fundraising|Sociální podnikání:Social Enterprise|Občanská participace:Civic Participation
ZUR|Katedra environmentálních studií|Environmentální studia|Environmental Studies|Udržitelný rozvoj:Sustainable Development|Klimatická změna:Climate Change|Ochrana přírody:Nature Conservation|Environmentální právo:Environmental Law|Odpadové hospodářství:Waste Management
STA|Katedra statistiky|Statistika|Statistics|Popisná statistika:Descriptive Statistics|Regresní modely:Regression Models|Časové řady:Time Series|Výběrová šetření:Sample Surveys|Vizualizace dat:Data Visualization
`;

export const departmentWords = source
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', cs = '', field = '', en = '', ...topics] = line.split('|');
    return { code, cs, field, en, topics: topics.map(bothLanguages) };
  });

function bothLanguages(topic: string) {
  const [cs = '', en = ''] = topic.split(':');
  return { cs, en };
}

type Titled = ReturnType<typeof bothLanguages>;

/** Ways to make a course title of a topic. */
export const titlePatterns: readonly ((topic: Titled) => Titled)[] = [
  ({ cs, en }) => ({ cs: `${cs} I`, en: `${en} I` }),
  ({ cs, en }) => ({ cs: `${cs} II`, en: `${en} II` }),
  ({ cs, en }) => ({ cs: `${cs}: seminář`, en: `${en}: Seminar` }),
  ({ cs, en }) => ({ cs: `${cs}: vybrané kapitoly`, en: `${en}: Selected Topics` }),
  ({ cs, en }) => ({ cs: `${cs}: prameny a metody`, en: `${en}: Sources and Methods` }),
  ({ cs, en }) => ({ cs: `${cs} pro pokročilé`, en: `${en}: Advanced` }),
  ({ cs, en }) => ({ cs: `${cs} v praxi`, en: `${en} in Practice` }),
  ({ cs, en }) => ({ cs: `Proseminář: ${cs}`, en: `Introductory Seminar: ${en}` }),
  ({ cs, en }) => ({ cs: `${cs}: současná diskuse`, en: `${en}: Current Debates` }),
  ({ cs, en }) => ({ cs: `${cs}: diplomový seminář`, en: `${en}: Thesis Seminar` }),
];

export const facultyNames = [
  { cs: 'Filozofická fakulta', en: 'Faculty of Arts' },
  { cs: 'Přírodovědecká fakulta', en: 'Faculty of Science' },
  { cs: 'Fakulta sociálních věd', en: 'Faculty of Social Sciences' },
  { cs: 'Pedagogická fakulta', en: 'Faculty of Education' },
  { cs: 'Fakulta humanitních studií', en: 'Faculty of Humanities' },
  { cs: 'Právnická fakulta', en: 'Faculty of Law' },
  { cs: 'Ekonomická fakulta', en: 'Faculty of Economics' },
  { cs: 'Fakulta informatiky', en: 'Faculty of Informatics' },
  { cs: 'Lékařská fakulta', en: 'Faculty of Medicine' },
  { cs: 'Teologická fakulta', en: 'Faculty of Theology' },
] as const;
