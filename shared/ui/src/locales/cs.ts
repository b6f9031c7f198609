import { typeset } from '../czech-typography.ts';

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

/** The words that controls and lists need of themselves. */
export const czech = {
  retry: 'Zkusit znovu',
  loading: 'Načítá se…',
  required: 'povinné',
  path: 'Cesta',
  print: 'Vytisknout',
  cut: (most: number) => `Vložený text se nevešel celý: vejde se sem nejvýše ${most.toLocaleString('cs')} znaků.`,
  halfTyped: 'Tento údaj není celý. Doplňte jej prosím, nebo jej smažte.',
  previous: 'Předchozí',
  next: 'Další',
  up: 'Nahoru',
  pageOf: (page: number, last: number) => typeset(`Strana ${page} z ${last}`),
  paging: 'Stránkování',
  order: 'Řadit podle',
  filters: 'Filtry',
  listed({ total, from, to, whole, narrowed }: Place) {
    const part = whole ? '' : `, zobrazeno ${from.toLocaleString('cs')}–${to.toLocaleString('cs')}`;
    return `${narrowed ? 'Nalezeno' : 'Celkem'} ${total.toLocaleString('cs')}${part}`;
  },
  unread: (page: number) => `Stranu ${page} se nepodařilo načíst. Zkuste to prosím znovu.`,
};
