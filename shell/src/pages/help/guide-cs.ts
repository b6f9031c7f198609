import type { Guide } from './guide.ts';

/** The user's guide in Czech. `guide-en.ts` has the same parts and steps. */
export const czech: Guide = {
  title: 'Nápověda',
  subtitle: 'Krátký průvodce podle toho, co v hodnocení děláte.',
  contents: 'Obsah',
  parts: [
    {
      id: 'student',
      title: 'Studenti',
      steps: [
        'Po přihlášení se otevře hodnocení, které právě běží. U každého předmětu je vidět, zda zbývá vyplnit, je rozepsaný, nebo odeslaný.',
        'Otevřete předmět a odpovídejte. Na nepovinné otázky odpovídat nemusíte. Kde to otázka dovoluje, zvolte „Nemohu posoudit“.',
        'Co napíšete, zůstává samo v tomto zařízení, i bez připojení. Po uložení budete moci pokračovat i na jiném zařízení.',
        'Odesláním se odpovědi zašifrují a oddělí od Vašeho jména. Potom už je nelze změnit ani si je přečíst.',
        'K textové odpovědi je napsáno, kdo ji bude číst. Lze ji skrýt před všemi kromě vyučujícího, vedoucího katedry a správců, pokud to hodnocení dovoluje.',
        'Předmět, který hodnotit nechcete, odmítněte. Předmět, který už nestudujete, tak označte. Vyučujícího, který Vás neučil, vynechejte.',
        'Výsledky najdete v nabídce Výsledky, jakmile budou zveřejněny. Kde odpovědělo příliš málo studentů, neukazují se nikomu.',
      ],
    },
    {
      id: 'install',
      title: 'Anketa mezi aplikacemi',
      steps: [
        'V prohlížečích Chrome a Edge stiskněte v záhlaví ikonu se šipkou dolů, nebo v nabídce prohlížeče zvolte Nainstalovat aplikaci.',
        {
          text: 'Na iPhonu a iPadu otevřete Anketu v Safari a stiskněte Sdílet: čtverec se šipkou nahoru.',
          sign: 'share',
        },
        {
          text: 'V nabídce zvolte Přidat na plochu: čtverec se znaménkem plus. Potvrďte Přidat.',
          sign: 'add',
        },
        'Dotazník, který jste naposledy otevřeli, se otevře i bez připojení. Odpovědi zůstávají v zařízení, odešlete je po připojení.',
        'Odhlášením z tohoto zařízení zmizí vše, co v něm pro Vás bylo.',
      ],
    },
    {
      id: 'teacher',
      title: 'Vyučující a garanti',
      steps: [
        'Stránka Výsledky začíná Vašimi předměty. Dokud studenti vyplňují, je u nich vidět jen návratnost, a to vždy z minulé noci.',
        'Po skončení vyplňování si prohlédnete výsledky svých předmětů ještě před zveřejněním: rozložení odpovědí, průměr a komentáře.',
        'Průměr je na škále 1–5, kde 1 je nejlepší. U každé otázky je počet odpovědí a pod tlačítkem tabulka se všemi čísly.',
        'Skrytý komentář čtete, týká-li se Vás nebo výuky, kterou vedete. Ostatní se dozvědí jen to, kolik skrytých komentářů je.',
        'Pod výsledky předmětu můžete napsat, co se změní. Studenti to uvidí u předmětu v příštím dotazníku.',
        'Vlastní otázku přidáte v Seznamu hodnocení, dokud studenti vyplňují a pokud to hodnocení dovoluje. Otázka platí jen pro předměty, které učíte.',
      ],
    },
    {
      id: 'head',
      title: 'Vedoucí kateder',
      steps: [
        'V Mých předmětech jsou předměty celé katedry. Zvolíte-li „Vlastní“, zůstanou jen ty, které učíte nebo garantujete.',
        'Seřaďte tabulku podle návratnosti a uvidíte, kde studenti odpovídají nejméně. Hledat lze podle názvu i kódu předmětu.',
        'Po skončení vyplňování čtete výsledky předmětů své katedry i se skrytými komentáři.',
        'Je-li katedra ve výsledcích skrytá, vidí její předměty jen ti, kdo je učí, garantují nebo vedou, a správci.',
      ],
    },
    {
      id: 'administrator',
      title: 'Správci hodnocení',
      steps: [
        'V Seznamu hodnocení založte nové hodnocení a převezměte data ze studijního systému. Import lze opustit a vrátit se k němu.',
        'Projděte nesrovnalosti v datech a otázky. Otázky lze převzít z jiného hodnocení nebo ze souboru a prohlédnout v náhledu.',
        'Zahajte vyplňování. Každá změna fáze se nejprve zeptá a řekne, kdo co od té chvíle uvidí. Termíny lze nastavit předem.',
        'Návratnost běžících hodnocení je na úvodní stránce. Dokud se vyplňuje, je to stav z minulé noci.',
        'Po skončení vyplňování se odpovědi sečtou a vyučující si prohlédnou své výsledky. Zveřejněním je uvidí všichni, podle viditelnosti otázek.',
        'Z výsledků vede Správa výsledků: údaje pro rektorát, přepočet, soutěž vyučujících a opakované komentáře.',
        'Klíče k odpovědím se po ověřovací době zničí. Na stránce hodnocení je vidět, kdy se to stane.',
        'Role a oprávnění přidělíte v nabídce Uživatelé, vedoucí kateder v nabídce Katedry a vedoucí.',
      ],
    },
  ],
  words: 'Slovníček',
  terms: [
    {
      word: 'Hodnocení',
      meaning: 'Jeden běh dotazníků za semestr: příprava, vyplňování, kontrola výsledků, zveřejnění.',
    },
    {
      word: 'Dotazník',
      meaning:
        'Otázky k jednomu předmětu, jeho paralelkám a vyučujícím. Obecné otázky ke studiu a oboru tvoří dotazník zvlášť.',
    },
    {
      word: 'Paralelka',
      meaning: 'Jedna přednáška nebo seminář předmětu v určitém čase.',
    },
    {
      word: 'Odeslaný dotazník',
      meaning: 'Odpovědi, které student odeslal. Uložený dotazník odeslaný není a nezapočítá se.',
    },
    {
      word: 'Návratnost',
      meaning:
        'Podíl odeslaných dotazníků k předmětům ze všech, které studenti mohli odeslat. Obecné otázky se do ní nepočítají.',
    },
    {
      word: 'Zapojení studentů',
      meaning:
        'Podíl studentů, kteří odeslali alespoň jeden dotazník, třeba jen k obecným otázkám. Proto bývá vyšší než návratnost.',
    },
    {
      word: 'Sečtený dotazník',
      meaning:
        'Odeslaný dotazník, který už je ve výsledcích. Odložený na to čeká, protože stejné otázky dostalo příliš málo dalších studentů.',
    },
    {
      word: 'Nezveřejněno',
      meaning: 'Odpovědělo příliš málo studentů nebo návratnost nedosáhla stanovené hranice. Výsledek nevidí nikdo.',
    },
    {
      word: 'Průměr',
      meaning: 'Na škále 1–5, 1 je nejlepší. Otázky bez pořadí odpovědí se neprůměrují.',
    },
    {
      word: '95% interval',
      meaning:
        'Rozmezí, ve kterém průměr s 95% jistotou leží. Čím méně odpovědí, tím je širší. Neprůkazný rozdíl může být náhodný.',
    },
    {
      word: 'Skrytý komentář',
      meaning:
        'Čtou ho jen vyučující, kterých se týká, vedoucí katedry a správci. Ostatní vidí, kolik skrytých komentářů je.',
    },
    {
      word: 'Stav z minulé noci',
      meaning: 'Dokud se vyplňuje, čísla se mění jednou za noc, aby z nich nešlo poznat, kdo právě odpověděl.',
    },
  ],
  technical: {
    id: 'sign-in',
    title: 'Správci serveru',
    steps: [
      'U poskytovatele identity (OpenID Connect, nebo Shibboleth před Anketou) založte Anketu jako aplikaci. Adresu pro návrat a ostatní hodnoty uvádí příručka pro provoz, docs/operate.md.',
      'Poskytovatele popište v souboru JSON a jeho umístění zadejte do nastavení ANKETA_PROVIDERS. Potom server spusťte znovu.',
      'Na stránce Uživatelé, Přihlašování, uvidíte, kolik lidí se podle údajů od poskytovatele najde. Vyzkoušejte si přihlášení sami, než ho zapnete.',
      'Po zapnutí se do uvedené doby přihlaste jako administrátor v jiném prohlížeči, jinak se služba zase vypne.',
    ],
  },
};
