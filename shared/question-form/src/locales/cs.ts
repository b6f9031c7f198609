import { typeset } from '@anketa/ui/czech-typography';
import type { FormTexts } from '../texts.ts';

const written = (number: number) => number.toLocaleString('cs-CZ');

/** The form's own texts. */
export const czech: FormTexts = {
  required: 'povinné',
  missing: 'Tato otázka je povinná.',
  tooLong: (length, most) =>
    `Text je příliš dlouhý: má ${written(length)} znaků, nejvíce jich může být ${written(most)}.`,
  blank: 'nemohu posoudit',
  clear: 'Zrušit odpověď',
  answer: 'Vaše odpověď',
  signLanguage: 'Otázka ve znakovém jazyce',
  length: (length, most) => typeset(`${written(length)} z ${written(most)} znaků`),
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
  handOver: 'Předat, i když odpoví jen pár studentů',
  handOverHelp: (minimum) =>
    `Jinak se text při méně než ${minimum} odpovědích smaže nepřečtený. Podle obsahu Vás čtenáři mohou poznat.`,
  ends: (count, first, last) => `Stupnice: 1 znamená ${first}, ${count} znamená ${last}.`,
};
