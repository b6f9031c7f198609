import type { Locale } from '@anketa/contract/values';
import { textsByLanguage } from '@anketa/ui/texts-by-language';
import { uiTexts } from '@anketa/ui/ui-texts';
import { type HttpError, isHttpError } from './http-error.ts';
import type { czech } from './locales/cs.ts';

type Texts = typeof czech;
const texts = textsByLanguage<Texts>();

/** Takes what is said in the same words everywhere, in one language. */
export function addSuiteTexts(locale: Locale, added: Texts): void {
  texts.add(locale, added);
  uiTexts.add(locale, added.ui);
}

/** The few texts that every remote needs in the same words. */
export function suiteTexts(locale: Locale): Texts['suite'] {
  return texts.in(locale).suite;
}

/** What every form says in the same words. */
export function formTexts(locale: Locale): Texts['forms'] {
  return texts.in(locale).forms;
}

/** What is said of a field whose rule is broken. */
export function fieldTexts(locale: Locale): Texts['fields'] {
  return texts.in(locale).fields;
}

/** The name of the menu of files. */
export function downloadText(locale: Locale): string {
  return texts.in(locale).download;
}

/** What to tell a person about a failed request. Specification 8. */
export function errorText(error: unknown, locale: Locale): string {
  const texts = suiteTexts(locale);
  return isHttpError(error) ? problemText(error, texts) : `#1000 ${texts.application}`;
}

/** What to tell of an answer that says of itself that it failed (`status: false`), and perhaps why. */
export function refusalText(answer: object, locale: Locale): string {
  return problemText({ status: 200, problem: { type: '/problems/', ...answer } }, suiteTexts(locale));
}

function problemText({ status, problem }: Pick<HttpError, 'status' | 'problem'>, texts: Texts['suite']): string {
  const { type, title, detail, error: coded } = problem;
  if (coded) return `#${coded.code} ${coded.message || texts.unknown}`;
  // Our server words its problems in the person's language; anything else (a proxy, no answer) gets our words.
  if (type?.startsWith('/problems/'))
    return title || detail || `#${title === undefined ? 1300 : 1302} ${texts.unknown}`;
  if (status === 0) return texts.noResponse;
  if (status === 401) return texts.unauthorized;
  if (status === 403) return texts.forbidden;
  if (status === 422) return texts.fields;
  return texts.server;
}
