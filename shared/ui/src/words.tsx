import { createContext, useContext, useSyncExternalStore } from 'react';

/** Of how many rows of a list, from which to which are on the page. */
interface Place {
  readonly total: number;
  readonly from: number;
  readonly to: number;
  /** All of them are. */
  readonly whole: boolean;
  /** They were searched for, or filtered. */
  readonly narrowed: boolean;
}

const listed = (locale: string, { from, to, whole }: Place, part: string) =>
  whole ? '' : `, ${part} ${from.toLocaleString(locale)}–${to.toLocaleString(locale)}`;

const czech = {
  previous: 'Předchozí',
  next: 'Další',
  up: 'Nahoru',
  pageOf: (page: number, last: number) => `Strana ${page} z ${last}`,
  paging: 'Stránkování',
  retry: 'Zkusit znovu',
  close: 'Zavřít',
  loading: 'Načítá se…',
  required: 'povinné',
  clear: 'Vymazat hledání',
  order: 'Řadit podle',
  path: 'Cesta',
  filters: 'Filtry',
  total: 'celkem',
  listed: (place: Place) =>
    `${place.narrowed ? 'Nalezeno' : 'Celkem'} ${place.total.toLocaleString('cs')}${listed('cs', place, 'zobrazeno')}`,
  unread: (page: number) => `Stranu ${page} se nepodařilo načíst. Zkuste to prosím znovu.`,
  print: 'Vytisknout',
  cut: (most: number) => `Vložený text se nevešel celý: vejde se sem nejvýše ${most.toLocaleString('cs')} znaků.`,
};

const english: typeof czech = {
  previous: 'Previous',
  next: 'Next',
  up: 'Up',
  pageOf: (page, last) => `Page ${page} of ${last}`,
  paging: 'Paging',
  retry: 'Try again',
  close: 'Close',
  loading: 'Loading…',
  required: 'required',
  clear: 'Clear search',
  order: 'Order by',
  path: 'Path',
  filters: 'Filters',
  total: 'in total',
  listed: (place) =>
    `${place.total.toLocaleString('en')} ${place.narrowed ? 'found' : 'in total'}${listed('en', place, 'showing')}`,
  unread: (page) => `Page ${page} could not be read. Please try again.`,
  print: 'Print',
  cut: (most) => `The text was cut: at most ${most.toLocaleString('en')} characters fit here.`,
};

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** The language that the server's HTML came in: the first drawing is in it. */
export const DrawnLanguage = createContext('cs');

/** The few words that controls need of themselves, in the language of the document. */
export function useWords(): typeof czech {
  const drawn = useContext(DrawnLanguage);
  const language = useSyncExternalStore(
    subscribe,
    () => document.documentElement.lang,
    () => drawn,
  );
  return language === 'en' ? english : czech;
}
