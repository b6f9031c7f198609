import type { Locale } from '@anketa/contract/values';

const czech = {
  notSaved: 'Server teď není dostupný. Co jste napsali, tu zůstává; zkuste to prosím znovu, až budete připojeni.',
  restored: 'Vrátili jsme sem, co jste dříve napsali a neuložili.',
  discard: 'Zahodit rozepsané',
  unchanged: 'Zatím jste nic nezměnili.',
};

const english: typeof czech = {
  notSaved: 'The server cannot be reached now. What you wrote stays here; please try again once you are connected.',
  restored: 'What you wrote earlier and did not save is here again.',
  discard: 'Discard it',
  unchanged: 'Nothing has been changed yet.',
};

/** What every form says in the same words. Apart from texts.ts, so that pages without a form do not carry it. */
export function formTexts(locale: Locale): typeof czech {
  return locale === 'en' ? english : czech;
}
