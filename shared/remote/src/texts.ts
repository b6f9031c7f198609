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
  if (!isHttpError(error)) return texts.unknown;
  return coded(error) ?? byStatus(error, texts);
}

function coded({ problem }: HttpError): string | undefined {
  return problem.error && `#${problem.error.code} ${problem.error.message}`;
}

function byStatus({ status, problem }: HttpError, texts: Texts['suite']): string {
  // Our server words its problems in the person's language; anything else (a proxy, no answer) gets our words.
  const worded = problem.type?.startsWith('/problems/') ? (problem.title ?? problem.detail) : undefined;
  if (worded) return worded;
  if (status === 0) return texts.noResponse;
  if (status === 401) return texts.unauthorized;
  if (status === 403) return texts.forbidden;
  if (status === 422) return texts.fields;
  return texts.server;
}
