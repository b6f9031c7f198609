import type { Operator } from '../operator-settings.ts';

/** Who runs the demo: a made-up university, so that the pages which an operator owes can be read whole. */
export const demoOperator: Operator = {
  name: { cs: 'Ukázková univerzita', en: 'Example University' },
  address: ['Ukázková 1', '110 00 Praha 1'],
  number: '12345678',
  data_box: 'ukazka1',
  contact: { email: 'anketa@univerzita.example', phone: '+420 123 456 789' },
  responsible: { name: 'Ing. Petr Horák', email: 'horak@univerzita.example' },
  data_protection_officer: { name: 'JUDr. Eva Malá', email: 'poverenec@univerzita.example' },
  accessibility: {
    conformity: 'partial',
    gaps: [
      {
        what: {
          cs: 'Mapa předmětů a otázek se na tabletu čte s posouváním do strany.',
          en: 'On a tablet the map of courses and questions scrolls sideways.',
        },
        why: 'not-compliant',
        instead: {
          cs: 'Stejná čísla jsou na stránkách předmětů.',
          en: 'The same figures are on the pages of the courses.',
        },
      },
    ],
    prepared: '2026-09-01',
    by: 'self',
  },
};
