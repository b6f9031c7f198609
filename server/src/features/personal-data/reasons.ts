import type { Words } from '@anketa/contract/declared-list';

/** Why something that is stored is not in what a person is shown of themselves. */
export const reasons = {
  anonymous: {
    title: { cs: 'Vaše odpovědi v dotaznících', en: 'Your answers in questionnaires' },
    why: {
      cs: 'Odeslaný dotazník je zapečetěný a není u něj Vaše jméno ani číslo. Které odpovědi jsou Vaše, proto neví nikdo, ani my: nemůžeme je vydat, opravit ani smazat. Nezmění to ani podpis pod textem, stejné jméno mohou mít i jiní.',
      en: 'Once sent, a questionnaire is sealed and carries neither your name nor your number. So nobody knows which answers are yours, not even us: we cannot hand them over, correct or delete them. A text that you signed is no different, since others may have the same name.',
    },
  },
  sealed: {
    title: { cs: 'Obsah uložených konceptů', en: 'What is in saved drafts' },
    why: {
      cs: 'Koncept je zašifrovaný klíčem, který žije jeden den. Otevře se jen Vám, v dotazníku samotném.',
      en: 'A draft is encrypted under a key that lives for a day. It opens for you alone, in the questionnaire itself.',
    },
  },
  secret: {
    title: { cs: 'Hesla, klíče a tajné odkazy', en: 'Passwords, keys and secret links' },
    why: {
      cs: 'Ukládáme z nich jen otisk, nebo je to adresa, která by dala přístup každému, kdo ji má. Žádná informace o Vás v nich není.',
      en: 'Of them a fingerprint alone is stored, or it is an address that would let in whoever has it. There is no information about you in them.',
    },
  },
  minutes: {
    title: { cs: 'Co žije jen minuty', en: 'What lives for minutes' },
    why: {
      cs: 'Odkazy k přihlášení, fronta oznámení při deseti minutách ve výuce a práce na pozadí. Zmizí dřív, než byste je dočetli, nebo nejpozději tu noc.',
      en: 'Links to sign in, the queue of notifications for ten minutes in class, and work in the background. They go before you would have read them, or that night at the latest.',
    },
  },
  time: {
    title: { cs: 'Přesné časy', en: 'Exact times' },
    why: {
      cs: 'Kde je čas uložen, ukazujeme jen den. Kdy jste něco vyplnili nebo odeslali, uloženo není.',
      en: 'Where a time is stored we show the day alone. When you filled something in or sent it is not stored.',
    },
  },
  results: {
    title: { cs: 'Výsledky hodnocení Vaší výuky', en: 'Results of what you teach' },
    why: {
      cs: 'Jsou na stránkách výsledků, podle pravidel, kdo je smí číst a kdy. Tady by se pravidla obešla.',
      en: 'They are on the pages of results, by the rules of who may read them and when. Here they would get around those rules.',
    },
  },
  others: {
    title: { cs: 'Údaje, které patří někomu jinému', en: 'What is somebody else’s' },
    why: {
      cs: 'Poznámky a úkony jiných lidí a chyby v datech ze studijního systému. Kdo pracoval s Vaším záznamem, je na této stránce zvlášť.',
      en: 'Notes and acts of other people, and mistakes in the data of the student information system. Who worked with your record stands on this page by itself.',
    },
  },
  unnamed: {
    title: { cs: 'Hlášení chyb od studentů', en: 'Reports of errors by students' },
    why: {
      cs: 'Hlášení nemá u sebe jméno. Kontakt je jen to, co do něj pisatel sám napsal, a nevíme, čí hlášení to je.',
      en: 'A report has no name. The contact is only what its author wrote there, and we do not know whose report it is.',
    },
  },
  technical: {
    title: { cs: 'Čísla řádků a stavy zpracování', en: 'Numbers of rows, and states of processing' },
    why: {
      cs: 'Drží databázi pohromadě a o Vás nic neříkají.',
      en: 'They hold the database together and say nothing about you.',
    },
  },
  details: {
    title: { cs: 'Nastavení otázek a zpráv', en: 'Settings of questions and messages' },
    why: {
      cs: 'Jsou na stránkách otázek a zpráv. Týkají se jich, ne Vás.',
      en: 'They are on the pages of questions and messages, and are about these, not about you.',
    },
  },
  copy: {
    title: { cs: 'Kopie údajů, které tu jsou', en: 'Copies of what is here' },
    why: {
      cs: 'Stejné údaje v podobě pro vyhledávání, nebo rozpracovaný opakovaný import, který se po dokončení smaže.',
      en: 'The same in a form for searching, or a repeated import under way, which is deleted once it has ended.',
    },
  },
  team: {
    title: { cs: 'Kdo nasazuje nové verze', en: 'Who deploys new versions' },
    why: {
      cs: 'U vydání je jméno týmu nebo stroje, který je nasadil, ne Váš účet.',
      en: 'A release has the name of the team or machine that deployed it, not your account.',
    },
  },
} as const satisfies Readonly<Record<string, { readonly title: Words; readonly why: Words }>>;

export type Reason = keyof typeof reasons;
