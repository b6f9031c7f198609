import type { Locale } from '@anketa/contract/values';

/** What is said of an error that nobody caught: the page stands, and what was just done may not have happened. */
export const uncaughtTexts: Readonly<Record<Locale, (id: string) => string>> = {
  cs: (id) =>
    `Na stránce nastala chyba a to, co jste právě udělali, se možná nestalo. Zkontrolujte to prosím a zkuste to znovu. Označení chyby: ${id}`,
  en: (id) =>
    `An error occurred on the page, and what you just did may not have happened. Please check it and try again. Error id: ${id}`,
};
