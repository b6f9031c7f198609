import type { czech } from './cs.ts';

/** The same as in cs.ts. */
export const english: typeof czech = {
  retry: 'Try again',
  loading: 'Loading…',
  required: 'required',
  path: 'Path',
  print: 'Print',
  cut: (most) => `The text was cut: at most ${most.toLocaleString('en')} characters fit here.`,
  halfTyped: 'This is not complete. Please complete it, or clear it.',
  previous: 'Previous',
  next: 'Next',
  up: 'Up',
  pageOf: (page, last) => `Page ${page} of ${last}`,
  paging: 'Paging',
  order: 'Order by',
  filters: 'Filters',
  listed({ total, from, to, whole, narrowed }) {
    const part = whole ? '' : `, showing ${from.toLocaleString('en')}–${to.toLocaleString('en')}`;
    return `${total.toLocaleString('en')} ${narrowed ? 'found' : 'in total'}${part}`;
  },
  unread: (page) => `Page ${page} could not be read. Please try again.`,
};
