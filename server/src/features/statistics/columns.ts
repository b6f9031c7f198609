import type { RespondingPlace } from '@anketa/contract/evaluations/statistics';
import type { Locale } from '@anketa/contract/values';
import { nameIn } from '../../platform/rows-list.ts';

const rounded = (value: number) => Number(value.toFixed(1));

/** The columns of a list of places, by how many of their students responded, as a file. */
export const placeColumns = {
  code: ({ code }: RespondingPlace) => code || null,
  name: (place: RespondingPlace, locale: Locale) => nameIn(locale)(place),
  students: ({ students }: RespondingPlace) => students,
  responding: ({ responding }: RespondingPlace) => responding,
  percent: ({ percent }: RespondingPlace) => rounded(percent),
  missing: ({ missing }: RespondingPlace) => missing,
  gain: ({ gain }: RespondingPlace) => (gain === null ? null : rounded(gain)),
  submitted: ({ submitted }: RespondingPlace) => submitted,
};
