import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readBallots } from '@anketa/contract/questions/ballots';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { evaluationOf } from './evaluation-of.ts';

type Ballots = ResponseOf<typeof readBallots>;

/** Ballots of a closed evaluation, in order: 40 of 45 counted, 5 set aside, the keys to be destroyed on 1 March. */
export function ballotsOf(more: Partial<Omit<Ballots, 'keys'>> & { keys?: Partial<Ballots['keys']> } = {}): Ballots {
  const totals = { submitted: 45, waiting: 0, counted: 40, set_aside: 5, unopenable: 0 };
  const course = { code: 'APRG010', name_cs: 'Programování', name_en: 'Programming' };
  const data = [
    {
      course: { code: generalCourse, name_cs: '', name_en: '' },
      ...totals,
      submitted: 25,
      counted: 20,
      released: 3,
      dropped: 1,
    },
    { course, ...totals, submitted: 20, counted: 20, set_aside: 0, released: 12, dropped: 0 },
  ];
  return {
    evaluation: evaluationOf({ state: 2 }),
    totals,
    open: false,
    courses: { current_page: 1, last_page: 1, total: data.length, data },
    ...more,
    keys: { fingerprint: '3f9a 07c2', due: '2026-03-01', runs_left: 2, destroyed_on: null, ...more.keys },
  };
}
