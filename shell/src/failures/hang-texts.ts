import type { Locale } from '@anketa/contract/values';
import type { Question } from '@anketa/remote/contract';

/** What is asked once a part has held the page for long, or goes on to do so. */
export const hangTexts: Readonly<Record<Locale, (id: string) => Question>> = {
  cs: (id) => ({
    title: 'Opustit tuto část?',
    text: `Zaměstnává prohlížeč tak, že stránka nereaguje. Co je uloženo na serveru, zůstane. Označení chyby: ${id}`,
    yes: 'Přejít na úvodní stránku',
    no: 'Zůstat tady',
  }),
  en: (id) => ({
    title: 'Leave this part?',
    text: `It keeps the browser so busy that the page does not respond. What is saved on the server stays. Error id: ${id}`,
    yes: 'Go to the home page',
    no: 'Stay here',
  }),
};
