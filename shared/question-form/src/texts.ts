import type { Question } from '@anketa/contract/questions';
import type { Locale } from '@anketa/contract/values';
import { typeset } from '@anketa/ui/czech-typography';

interface Texts {
  readonly required: string;
  readonly missing: string;
  readonly tooLong: (length: number, most: number) => string;
  readonly blank: string;
  readonly clear: string;
  /** The name of a field for text: its question is the name of the group around it. */
  readonly answer: string;
  readonly signLanguage: string;
  readonly length: (length: number, most: number) => string;
  readonly readers: Readonly<Record<Question['publicity'], string>>;
  /** Of questions about studies and fields: no teacher is concerned. */
  readonly generalReaders: string;
  readonly readersHidden: string;
  readonly generalReadersHidden: string;
  readonly hide: string;
  readonly sign: string;
  readonly signHelp: (name: string) => string;
  readonly handOver: string;
  readonly handOverHelp: (minimum: number) => string;
  readonly ends: (count: number, first: string, last: string) => string;
}

const czechNumber = (number: number) => number.toLocaleString('cs-CZ');
const englishNumber = (number: number) => number.toLocaleString('en-US');

const czech: Texts = {
  required: 'povinné',
  missing: 'Tato otázka je povinná.',
  tooLong: (length, most) =>
    `Text je příliš dlouhý: má ${czechNumber(length)} znaků, nejvíce jich může být ${czechNumber(most)}.`,
  blank: 'nemohu posoudit',
  clear: 'Zrušit odpověď',
  answer: 'Vaše odpověď',
  signLanguage: 'Otázka ve znakovém jazyce',
  length: (length, most) => typeset(`${czechNumber(length)} z ${czechNumber(most)} znaků`),
  readers: {
    none: 'Odpověď si přečte vyučující, vedoucí katedry, garant a správce hodnocení.',
    signed: 'Odpověď si budou moci přečíst všichni přihlášení uživatelé.',
    all: 'Po zveřejnění výsledků si odpověď bude moci přečíst kdokoli.',
  },
  generalReaders: 'Odpověď si přečte garant studia a správce hodnocení.',
  readersHidden: 'Odpověď si přečte jen vyučující, vedoucí katedry a správce hodnocení.',
  generalReadersHidden: 'Odpověď si přečte jen správce hodnocení.',
  hide: 'Skrýt před veřejností',
  sign: 'Podepsat mým jménem',
  signHelp: (name) => `Čtenáři uvidí Vaše jméno: ${name}.`,
  handOver: 'Předat vyučujícím, i když odpoví jen pár studentů',
  handOverHelp: (minimum) =>
    `Jinak se text při méně než ${minimum} odpovědích smaže nepřečtený. Podle obsahu Vás čtenáři mohou poznat.`,
  ends: (count, first, last) => `Stupnice: 1 znamená ${first}, ${count} znamená ${last}.`,
};

const english: Texts = {
  required: 'required',
  missing: 'This question is required.',
  tooLong: (length, most) =>
    `The text is too long: it has ${englishNumber(length)} characters, at most ${englishNumber(most)} are allowed.`,
  blank: 'can’t say',
  clear: 'Clear the answer',
  answer: 'Your answer',
  signLanguage: 'The question in sign language',
  length: (length, most) => `${englishNumber(length)} of ${englishNumber(most)} characters`,
  readers: {
    none: 'The answer is read by the teacher, the head of department, the guarantor and the evaluation administrator.',
    signed: 'The answer can be read by all signed-in users.',
    all: 'Anyone can read the answer once the results are published.',
  },
  generalReaders: 'The answer is read by the guarantor of the studies and the evaluation administrator.',
  readersHidden: 'The answer is read only by the teacher, the head of department and the evaluation administrator.',
  generalReadersHidden: 'The answer is read only by the evaluation administrator.',
  hide: 'Hide from the public',
  sign: 'Sign with my name',
  signHelp: (name) => `Readers will see your name: ${name}.`,
  handOver: 'Hand over even if only a few students respond',
  handOverHelp: (minimum) =>
    `Otherwise the text is deleted unread when there are fewer than ${minimum} answers. Readers may recognise you by what you write.`,
  ends: (count, first, last) => `Scale: 1 means ${first}, ${count} means ${last}.`,
};

/** The form's own texts. */
export function textsIn(locale: Locale): Texts {
  return locale === 'en' ? english : czech;
}

/** The text of a question in a language; Czech where the English one is empty. */
export function inLocale(locale: Locale, text: { readonly cs: string; readonly en: string } | undefined): string {
  if (!text) return '';
  return locale === 'en' && text.en ? text.en : text.cs;
}
