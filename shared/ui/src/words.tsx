import { createContext, useContext, useSyncExternalStore } from 'react';

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
  print: 'Vytisknout',
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
  print: 'Print',
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
