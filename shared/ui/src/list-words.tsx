import { typeset } from './czech-typography.ts';
import { useWordsOf } from './words.tsx';

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
  pageOf: (page: number, last: number) => typeset(`Strana ${page} z ${last}`),
  paging: 'Stránkování',
  order: 'Řadit podle',
  filters: 'Filtry',
  listed: (place: Place) =>
    `${place.narrowed ? 'Nalezeno' : 'Celkem'} ${place.total.toLocaleString('cs')}${listed('cs', place, 'zobrazeno')}`,
  unread: (page: number) => `Stranu ${page} se nepodařilo načíst. Zkuste to prosím znovu.`,
};

const english: typeof czech = {
  previous: 'Previous',
  next: 'Next',
  up: 'Up',
  pageOf: (page, last) => `Page ${page} of ${last}`,
  paging: 'Paging',
  order: 'Order by',
  filters: 'Filters',
  listed: (place) =>
    `${place.total.toLocaleString('en')} ${place.narrowed ? 'found' : 'in total'}${listed('en', place, 'showing')}`,
  unread: (page) => `Page ${page} could not be read. Please try again.`,
};

/** The words that lists need of themselves, in the language of the document. */
export const useListWords = () => useWordsOf(czech, english);
