import type { Locale } from '@anketa/contract/values';

/** What is asked before unsaved work is left. The shell alone asks it, so no remote carries the words. */
export const leaveTexts: Readonly<
  Record<Locale, { readonly title: string; readonly yes: string; readonly no: string }>
> = {
  cs: { title: 'Odejít bez uložení?', yes: 'Odejít', no: 'Zůstat na stránce' },
  en: { title: 'Leave without saving?', yes: 'Leave', no: 'Stay on the page' },
};
