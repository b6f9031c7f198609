import type { Locale } from '@anketa/contract/values';

const czech = {
  notSaved: 'Server teď není dostupný. Co jste napsali, tu zůstává; zkuste to prosím znovu, až budete připojeni.',
  restored: 'Vrátili jsme sem, co jste dříve napsali a neuložili.',
  discard: 'Zahodit rozepsané',
  yes: 'ano',
  no: 'ne',
  clashes: 'Mezitím to změnil někdo jiný',
  clashesText: 'U každého pole vyberte, co má platit. Ostatní, co jste změnili, zůstává připraveno k uložení.',
  theirs: 'Nyní platí',
  mine: 'Napsali jste',
  takeTheirs: 'Ponechat, co platí',
  leaveMine: 'Použít moje znění',
  unchanged: 'Zatím jste nic nezměnili.',
};

const english: typeof czech = {
  notSaved: 'The server cannot be reached now. What you wrote stays here; please try again once you are connected.',
  restored: 'What you wrote earlier and did not save is here again.',
  discard: 'Discard it',
  yes: 'yes',
  no: 'no',
  clashes: 'Somebody else has changed this in the meantime',
  clashesText: 'Choose for each field what it shall be. Everything else that you changed is still ready to be saved.',
  theirs: 'It is now',
  mine: 'You wrote',
  takeTheirs: 'Leave it as it is now',
  leaveMine: 'Use what I wrote',
  unchanged: 'Nothing has been changed yet.',
};

/** What every form says in the same words. Apart from texts.ts, so that pages without a form do not carry it. */
export function formTexts(locale: Locale): typeof czech {
  return locale === 'en' ? english : czech;
}
