/** Texts of one package in one language, as its JSON file holds them. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

interface Package {
  readonly cs: Texts;
  readonly en: Texts;
  /** The package's own code, without its tests. */
  readonly code: string;
}

/** Texts that are the same in both languages by nature. */
const alike: readonly string[] = [
  'Text',
  'Role',
  'E-mail',
  'editor',
  '95% interval',
  'student',
  '{{count}} student',
  '{{number}} student',
];

/** Whether a text has any word of its own, beside what its holes are filled with. */
const hasWords = (text: string) => /\p{L}/u.test(withoutHoles(text));

/** A text without the names of what is filled in, as `{{count}}` or, on the server, `{count}`. */
const withoutHoles = (text: string) => text.replace(/\{\{?[^}]*\}\}?/g, '…');

/** What holds both languages in each file: names and examples that are filled in beside each other. */
const bilingual = /^(suggestedName|questionPreview|mailWords)\./;

const plural = /_(zero|one|few|many|other)$/;
const forms = { cs: ['one', 'few', 'many', 'other'], en: ['one', 'other'] } as const;

function* entries(texts: Texts, prefix = ''): Generator<readonly [key: string, text: string]> {
  for (const [name, value] of Object.entries(texts)) {
    const key = `${prefix}${name}`;
    if (typeof value === 'string') yield [key, value];
    else yield* entries(value, `${key}.`);
  }
}

const base = (key: string) => key.replace(plural, '');

/**
 * What is wrong with a package's texts, one line each: a text that is missing in a language or that nothing in the code names, a plural
 * that lacks a form, and one that is the same in both languages, which is mostly one that was not translated.
 */
export function localeProblems({ cs, en, code }: Package): string[] {
  const texts = { cs: new Map(entries(cs)), en: new Map(entries(en)) };
  const keys = { cs: new Set([...texts.cs.keys()].map(base)), en: new Set([...texts.en.keys()].map(base)) };
  const named = namesIn(code);
  const lacking = (['cs', 'en'] as const).flatMap((locale) => [
    ...[...keys[locale === 'cs' ? 'en' : 'cs']]
      .filter((key) => !keys[locale].has(key))
      .map((key) => `${key} is missing in ${locale}`),
    ...[...texts[locale].keys()]
      .filter((key) => key.endsWith('_other'))
      .flatMap((key) => forms[locale].map((form) => `${base(key)}_${form}`))
      .filter((key) => !texts[locale].has(key))
      .map((key) => `${key} is missing in ${locale}`),
  ]);
  const same = [...texts.cs].filter(
    ([key, text]) => texts.en.get(key) === text && hasWords(text) && !alike.includes(text) && !bilingual.test(key),
  );
  return [
    ...lacking,
    ...same.map(([key, text]) => `${key} is "${text}" in both languages`),
    ...[...keys.cs].filter((key) => !named(key)).map((key) => `${key} is not used`),
    ...calls(code)
      .filter((key) => !keys.cs.has(key))
      .map((key) => `t('${key}') has no text`),
  ];
}

/** What a Czech would not say: a word or a turn, and what is said for it. */
const clumsy: readonly (readonly [found: RegExp, better: string])[] = [
  [/(?<!\p{L})[Ss]tojí(?! za)/u, 'je uvedeno'],
  [/(?<!\p{L})[Tt]akov(?:ý|á|é|ého|ému|ou|í) (?:\p{L}+ )*(?:tu|tady|zde)(?!\p{L})/u, 'Žádný … jsme nenašli'],
  [/(?<!\p{L})[Nn]i(?:c|čeho|čemu|kdo|koho) takov/u, 'Nic, nikoho jsme nenašli'],
  [/(?<!\p{L})[Nn]apřed/u, 'nejdříve'],
  [/(?<!\p{L})[Ll]ogin(?!\p{Lu})/u, 'přihlašovací jméno'],
  [/(?<!\p{L})[Pp]roti (?:minul|\{\{|zbytku|ostatním|katedře)/u, 'oproti'],
  [/(?<!\p{L})[Oo]proti minule/u, 'oproti minulému hodnocení'],
  [/zpátky ve? /u, 'se znovu …, se vrátilo do …'],
  [/ (?:straně|strana) škály je/u, '… je v lepší, horší části škály'],
  [/(?<!\p{L})[Zz]apečet/u, 'zašifrovaný'],
  [/(?<!\p{L})[Oo]devzda/u, 'odeslaný: dotazníky se odesílají'],
  [/(?<!\p{L})[Úú]čast(?:i|í)?(?!\p{L})/u, 'zapojení studentů'],
  [/(?:uplynulé|poslední|včerejší) noci/u, 'minulé noci'],
  [/(?<!\p{L})[Pp]ush(?!\p{L})/u, 'oznámení v prohlížeči'],
];

/** What English texts say in two ways, or as nobody says it: a word or a turn, and what is said for it. */
const unplain: readonly (readonly [found: RegExp, better: string])[] = [
  [/cannot assess/i, 'can’t say'],
  [/guarantees? or heads?\b/i, 'guarantee or lead'],
  [/\bstands? (?:beside|now|under|only|again|in brackets|there)\b/i, 'is, is shown'],
  [/\bparallels?\b(?! (?:class|lectures))/i, 'parallel class'],
  [/\bdepartment heads?\b/i, 'head of department'],
  [/\bfilling\b(?! in)/i, 'filling in'],
  [/\bballots?\b/i, 'questionnaire'],
  [/\bmend/i, 'correct'],
  [/\blog(?:ging)? (?:in|out)\b/i, 'sign in, sign out'],
  [/\bno such\b|nothing like that|nobody like that/i, 'No … found'],
  [/\bput (?:it )?right\b/i, 'correct'],
  [/study information system/i, 'student information system'],
  [/\breturn rates?\b/i, 'response rate'],
  [/\bturnout\b/i, 'student participation'],
];

/** What in English texts is not plain, or not the one word for a thing, one line each. */
export function englishProblems(texts: Texts): string[] {
  return [...entries(texts)].flatMap(([key, text]) =>
    unplain
      .filter(([found]) => found.test(withoutHoles(text)))
      .map(([, better]) => `${key} is "${text}": rather "${better}"`),
  );
}

/** "z" before a number that may want "ze": none is known yet where a hole follows. */
const beforeHole = /(?<![\p{L}\p{N}{])[zZ] \{/u;
const beforeNumber = /(?<![\p{L}\p{N}{])[zZ] (?:[23467]|1[23467](?!\d)|1\d\d(?!\d))/u;

/**
 * What in Czech texts is not natural Czech, one line each.
 *
 * @param isSet whether "z" and "ze" are chosen where the texts are read (shared/ui/src/czech-typography.ts), so that a hole may follow
 */
export function czechProblems(texts: Texts, { isSet }: { readonly isSet: boolean }): string[] {
  return [...entries(texts)].flatMap(([key, text]) => [
    ...clumsy.filter(([found]) => found.test(text)).map(([, better]) => `${key} is "${text}": rather "${better}"`),
    ...(beforeNumber.test(text) || (!isSet && beforeHole.test(text)) ? [`${key} is "${text}": "z" or "ze"`] : []),
  ]);
}

/** Keys that the code asks for by name. */
function calls(code: string): string[] {
  return [...new Set([...code.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(([, key = '']) => key))];
}

const filling = String.raw`\$\{(?:[^{}]|\{[^{}]*\})*\}`;

/** Whether the code names a key: as a string, or as a template that may come to it. */
function namesIn(code: string): (key: string) => boolean {
  const strings = new Set([...code.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, text]) => text));
  const templates = [...code.matchAll(new RegExp(`\`((?:[\\w.-]|${filling})+)\``, 'g'))].flatMap(([, text = '']) => {
    const fixed = text.split(new RegExp(filling));
    // A template of nothing but fillings would come to every key.
    if (fixed.length === 1 || fixed.every((part) => part === '')) return [];
    return [new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`)];
  });
  return (key) => strings.has(key) || templates.some((template) => template.test(key));
}
