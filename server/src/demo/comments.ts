import type { Question } from '@anketa/contract/questions/questions';

/** How a student comes away from a course. */
export type Mood = 'satisfied' | 'critical';

/** What students write under a question of the default set, by its Czech wording. */
const comments: Readonly<Record<string, Readonly<Record<Mood, readonly string[]>>>> = {
  'Co na předmětu nejvíce oceňujete?': {
    satisfied: [
      'Přehledně vedený předmět, zveřejněné materiály a včas zadané úkoly.',
      'Skvělé diskuse nad texty. Díky!',
      'Zajímavé téma, výborná literatura, příjemná atmosféra na hodinách.',
      'To, že jsme si všechno hned vyzkoušeli na vlastním příkladu.',
      'Jasné požadavky od první hodiny a férové hodnocení.',
      'Průběžné úkoly. Na konci semestru už nebylo co dohánět.',
      'Podrobné komentáře k seminární práci, takové jsem ještě nedostala.',
      'Propojení teorie s tím, co se právě řeší.',
      'Prezentace a poznámky byly vždy k dispozici předem.',
      'Host z praxe ve druhé polovině semestru.',
      'Možnost vybrat si vlastní téma a dostat k němu literaturu.',
      'Tempo, při kterém se dalo přemýšlet i ptát se.',
      'Že se nikdo nebál říct, že něčemu nerozumí.',
      'Skripta. Konečně text, ze kterého se dá učit celý semestr.',
      'Dobře vybrané příklady, i složitá látka pak dávala smysl.',
      'Malá skupina, dostali jsme se ke slovu všichni.',
      'Nahrávky přednášek, zachránily mě v týdnu, kdy jsem byla nemocná.',
      'Opakování na začátku každé hodiny, pár minut a hned víme, kde jsme.',
      'Práci ve dvojicích, naučila jsem se víc než sama doma.',
      'Logickou stavbu semestru, jednotlivá témata na sebe navazovala.',
      'Exkurzi, jedna z nejlepších hodin za celé studium.',
      'Zkoušku, která ověřovala porozumění, ne paměť.',
      'Že jsme četli primární texty, a ne jen učebnici.',
      'Otevřenost k jiným názorům.',
      'Test nanečisto před zkouškou.',
      'Předmět mi pomohl vybrat téma bakalářské práce.',
    ],
    critical: [
      'Téma samo je zajímavé.',
      'Výběr literatury.',
      'Aspoň zkouška odpovídala tomu, co jsme probírali.',
      'Časy hodin.',
      'První tři hodiny, pak už to bylo horší.',
      'Materiály v systému, bez nich by to nešlo.',
    ],
  },
  'V čem by se předmět mohl zlepšit?': {
    satisfied: [
      'Uvítal bych více příkladů z praxe a méně opakování z bakalářského studia.',
      'Tempo bylo v druhé polovině semestru hodně rychlé.',
      'Požadavky ke zkoušce by mohly být zveřejněné už na začátku semestru.',
      'Seminární práce zabrala víc času než celý zbytek semestru, kreditů by mohlo být víc.',
      'Lepší místnost, v zadních řadách není vidět na plátno.',
      'Některé texty by šlo nahradit novějšími.',
      'Termín odevzdání padl do stejného týdne jako u dvou dalších předmětů.',
      'Ocenila bych víc času na diskusi na úkor referátů.',
      'Přednáška a seminář by mohly lépe navazovat.',
      'Chybí mi krátké shrnutí na konci každého bloku.',
      'Pomohl by přehled, která kapitola patří ke které hodině.',
      'Více cvičných úloh, nejlépe s řešením.',
      'Výuka končila v osm večer, dřívější čas by pomohl.',
      'Úvodní hodiny by mohly být rychlejší, základy už známe.',
      'Zpětná vazba k úkolům by mohla přijít dřív než před dalším úkolem.',
      'Posílat podklady k semináři aspoň dva dny předem.',
      'Skupinová práce je fajn, ale čtyři lidé na jeden referát jsou moc.',
      'Druhý opravný termín zkoušky.',
      'Víc hodin věnovat poslední třetině látky, u zkoušky je nejtěžší.',
      'Zveřejnit ukázku dobré seminární práce.',
      'Odkazy v materiálech už zčásti nefungují.',
      'Rozdělit přednášku přestávkou.',
      'Na začátku semestru by pomohl slovníček pojmů.',
      'Kapacita. Kamarádka se na předmět nedostala.',
    ],
    critical: [
      'Hodiny nemají řád, často nebylo jasné, k čemu tato část vede.',
      'Čtení prezentací nahlas mi nic nepřineslo.',
      'Zadání se během semestru dvakrát změnilo.',
      'Zkouška obsahovala látku, která na přednáškách nezazněla.',
      'Kredity neodpovídají zátěži ani zdaleka.',
      'Známky za úkoly jsme se dozvěděli až po zkoušce.',
      'Hodně hodin odpadlo a náhradní termíny přišly pozdě.',
      'Opakuje se látka, kterou jsme měli v povinném předmětu vloni.',
      'Chybí materiály. Kdo na hodině nebyl, nemá se z čeho učit.',
      'Referáty studentů nemohou nahradit výklad.',
    ],
  },
  'Co byste chtěli vyučujícímu vzkázat?': {
    satisfied: [
      'Děkuji za vstřícnost a za podrobnou zpětnou vazbu k seminární práci.',
      'Děkuji za trpělivost s našimi otázkami.',
      'Bylo vidět, že Vás předmět opravdu baví.',
      'Srozumitelný výklad, jen občas trochu rychlý.',
      'Vaše hodiny patřily k nejlepším v týdnu.',
      'Děkuji, že jste odpovídali na e-maily i v neděli večer.',
      'Příklady z Vaší vlastní praxe byly nejlepší částí přednášek.',
      'Příští semestr se k Vám hlásím znovu.',
      'Díky za humor, i ranní hodiny se daly vydržet.',
      'Oceňuji, jak férově jste hodnotili závěrečné práce.',
      'Mluvte prosím do mikrofonu, vzadu není slyšet. Jinak vše výborné.',
      'Díky za pochopení, když jsem kvůli nemoci chyběla.',
      'Tak dobře vysvětlenou látku jsem ještě neslyšel.',
      'Prosím, nechte si tu diskusi na konci hodiny i příště.',
      'Děkuji za ochotu konzultovat i mimo úřední hodiny.',
      'Vaše otázky nás nutily přemýšlet, to mi vyhovovalo.',
    ],
    critical: [
      'Prosím o pomalejší tempo a více času na otázky.',
      'Prosím, odpovídejte na e-maily aspoň do týdne.',
      'Výkladu jsem často nerozuměla, pomohly by příklady.',
      'Prosím o vlídnější reakce na otázky, po první hodině se už nikdo neptal.',
      'Začínejte prosím včas.',
      'Prosím o jasnější zadání úkolů.',
    ],
  },
  'Chcete vedení fakulty ještě něco sdělit?': {
    satisfied: [
      'Studijní oddělení odpovídá rychle, jen úřední hodiny jsou krátké.',
      'Přivítal bych víc míst ke studiu v knihovně.',
      'Děkuji za prodlouženou otevírací dobu knihovny.',
      'Zápis předmětů letos proběhl bez potíží, díky.',
      'Víc předmětů v angličtině by pomohlo těm, kdo se vracejí z výjezdu.',
      'V hlavní budově chybí zásuvky, na chodbách i v posluchárnách.',
    ],
    critical: [
      'Rozvrh vychází příliš pozdě, nedá se podle něj domluvit brigáda.',
      'Povinné předměty se v rozvrhu překrývají.',
      'V posluchárnách je v zimě zima a v létě horko.',
    ],
  },
};

type AskedText = Pick<Question, 'body_cs'>;

/** Gives what students write: the same comment comes to a place again only when all others have. */
export function commenting() {
  const given = new Map<string, number>();
  const last = new Map<string, string>();
  return {
    /** A comment of a student in this mood on a question, at a place of its own; undefined where nothing is written under such a question. */
    write({ body_cs }: AskedText, place: string, mood: Mood): string | undefined {
      const texts = comments[body_cs]?.[mood] ?? [];
      const of = `${place}\n${body_cs}\n${mood}`;
      const nth = given.get(of) ?? startOf(of);
      given.set(of, nth + 1);
      const text = texts[nth % texts.length];
      if (text !== undefined) last.set(`${place}\n${body_cs}`, text);
      return text;
    },
    /** What somebody else wrote there last, of a student who has no words of their own; undefined where nobody has. */
    repeat: ({ body_cs }: AskedText, place: string): string | undefined => last.get(`${place}\n${body_cs}`),
  };
}

/** Where a place begins, so that neighbours do not all begin with the same comment. */
function startOf(of: string): number {
  let sum = 0;
  for (const letter of of) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

/** What a student writes under a question, where they write at all. */
export type Comment = (question: AskedText, place: string, mood: Mood) => string | undefined;
