import type { ManagedQuestion } from '@anketa/contract/questions/editing';
import { everyone } from '@anketa/contract/questions/scope';

/** A question whose answers are in the results and count in averages, unless said otherwise. */
export function questionOf(more: Partial<ManagedQuestion> = {}): ManagedQuestion {
  return {
    id: 9,
    target: 'povinn',
    form: 'slider',
    body_cs: 'Byl předmět přínosný?',
    body_en: 'Was the course useful?',
    help_cs: '',
    help_en: '',
    sign_language_url: null,
    required: false,
    choices: [
      { cs: 'ano', en: 'yes' },
      { cs: 'ne', en: 'no' },
    ],
    steps: 5,
    allow_blank: false,
    text_maximum: 4000,
    publicity: 'all',
    minimum_return_rate: 20,
    return_rate_over_course: false,
    counts_toward_average: true,
    coefficient: 3,
    sort_order: 1,
    active: true,
    scope: everyone,
    author: null,
    answered: true,
    promised: 'all',
    released: true,
    editable: true,
    version: 'v1',
    ...more,
  };
}
