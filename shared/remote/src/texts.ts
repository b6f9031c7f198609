import type { Locale } from '@anketa/contract/values';
import { type HttpError, isHttpError } from './http-error.ts';

const czech = {
  pageFailed: 'Chyba při načítání stránky',
  errorId: (id: string) => `Označení chyby: ${id}`,
  already: 'Už to tak je: mezitím to udělal někdo jiný.',
  gone: 'Už to tu není: mezitím to někdo smazal.',
  stale: 'Údaje se nepodařilo obnovit, na stránce jsou starší.',
  noResponse: 'Nepodařilo se získat odpověď od serveru.',
  forbidden: 'Přístup odepřen. Pravděpodobně nejste přihlášeni nebo nemáte dostatečná oprávnění.',
  unauthorized: 'Nejste přihlášeni, nebo Vaše přihlášení vypršelo.',
  fields: 'Zkontrolujte prosím formulář, možná jste zapomněli vyplnit některá pole.',
  server: 'Požadavek na server selhal, opakujte jej prosím.',
  unknown: 'Nastala neznámá chyba.',
  application: 'Neznámá chyba aplikace.',
  noPermissionTitle: 'K této stránce nemáte přístup',
  noPermission: 'Pokud si myslíte, že byste ji vidět měli, obraťte se na správce hodnocení.',
  notFoundTitle: 'Tuto stránku jsme nenašli',
  notFound: 'Odkaz je neúplný, nebo už neplatí.',
  downTitle: 'Server neodpovídá',
  tooManyTitle: 'Příliš mnoho požadavků',
  offlineTitle: 'Bez připojení',
  offline: 'Tato stránka potřebuje připojení. Zobrazí se sama, jakmile bude server dostupný.',
  openQuestionnaire: 'Otevřít dotazník',
  raise: 'Zvýšit oprávnění',
  home: 'Přejít na úvodní stránku',
  results: 'Přejít na výsledky hodnocení',
};

const english: typeof czech = {
  pageFailed: 'Error loading page',
  errorId: (id) => `Error id: ${id}`,
  already: 'It is so already: somebody else did it in the meantime.',
  gone: 'It is no longer here: somebody deleted it in the meantime.',
  stale: 'The data could not be refreshed; what you see is older.',
  noResponse: 'We could not get a response from the server.',
  forbidden: "Access denied. You probably aren't signed in or you don't have a permission.",
  unauthorized: 'You are not signed in, or your session has expired.',
  fields: 'Please check the form: you may have forgotten some fields.',
  server: 'The request to the server failed, please repeat it.',
  unknown: 'An unknown error occurred.',
  application: 'Unknown application error.',
  noPermissionTitle: 'You do not have permission to see this page',
  noPermission: 'If you believe you should see it, please contact the evaluation administrator.',
  notFoundTitle: 'We could not find this page',
  notFound: 'The link is incomplete, or it is no longer valid.',
  downTitle: 'The server does not answer',
  tooManyTitle: 'Too many requests',
  offlineTitle: 'You are offline',
  offline: 'This page needs a connection. It will appear by itself as soon as the server can be reached.',
  openQuestionnaire: 'Open the questionnaire',
  raise: 'Raise rights',
  home: 'Go to the home page',
  results: 'Go to the evaluation results',
};

/** The few texts that every remote needs in the same words. */
export function suiteTexts(locale: Locale): typeof czech {
  return locale === 'en' ? english : czech;
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

function problemText({ status, problem }: Pick<HttpError, 'status' | 'problem'>, texts: typeof czech): string {
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
