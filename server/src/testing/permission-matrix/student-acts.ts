import { randomUUID } from 'node:crypto';
import { readLecture } from '@anketa/contract/evaluations/lectures';
import {
  leaveCourse,
  readAfterwards,
  readQuestionnaire,
  readSection,
  refuseQuestionnaire,
  reopenCourse,
  reportError,
  saveDraft,
  submitQuestionnaire,
} from '@anketa/contract/questions/questionnaires';
import { casesOf } from './case.ts';
import type { CallerName, Place } from './places.ts';

const on = casesOf<Place, CallerName>();
const section = ({ slug, course }: Place) => ({ params: { slug, code: course } });
const nothing = { answers: [], not_taught: [] };

/** What students do with questionnaires: each with those of their own courses, while filling is open. */
export const studentActs = [
  on(readQuestionnaire, ({ slug }) => ({ params: { slug } }), { '----': ['visitor'], '0+++': 'others' }),
  on(readSection, section, { '----': ['visitor'], '0+++': 'others' }),
  on(readAfterwards, ({ slug }) => ({ params: { slug } }), { '----': ['visitor'], '0+++': 'others' }),
  on(saveDraft, (at) => ({ ...section(at), body: { ...nothing, version: 0 } }), {
    '----': ['visitor'],
    '0+!!': ['student'],
    '0-!!': 'others',
  }),
  on(submitQuestionnaire, (at) => ({ ...section(at), body: nothing, headers: { 'idempotency-key': randomUUID() } }), {
    '----': ['visitor'],
    '0+!!': ['student'],
    '0-!!': 'others',
  }),
  on(refuseQuestionnaire, section, { '----': ['visitor'], '0+!!': ['student'], '0-!!': 'others' }),
  on(leaveCourse, section, { '----': ['visitor'], '0+!!': ['student'], '0-!!': 'others' }),
  on(reopenCourse, section, { '----': ['visitor'], '0+!!': ['student'], '0-!!': 'others' }),
  on(reportError, (at) => ({ ...section(at), body: { message: 'Učil někdo jiný.', contact: '' } }), {
    '----': ['visitor'],
    '0+++': ['student'],
    '0---': 'others',
  }),
  on(readLecture, ({ slug, parallel }) => ({ params: { slug, rnGl: parallel } }), { '0+++': 'others' }),
];
