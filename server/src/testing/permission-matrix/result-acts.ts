import { openInClass, readInClass } from '@anketa/contract/evaluations/in-class';
import {
  deleteComment,
  hideComment,
  markRead,
  revealComment,
  withdrawReply,
  writeReply,
} from '@anketa/contract/results/comments';
import { announceChange, withdrawChange } from '@anketa/contract/results/improvements';
import { casesOf } from './case.ts';
import { type CallerName, concerned, elsewhere, managers, noCourses, type Place } from './places.ts';

const on = casesOf<Place, CallerName>();
const comment = async ({ slug, comment: made }: Place) => ({ params: { slug, id: await made() } });
const hidden =
  (by: 'U' | 'S') =>
  async ({ slug, comment: made }: Place) => ({ params: { slug, id: await made(by) } });
const course = ({ slug, course: gl }: Place) => ({ params: { slug, gl } });

/** What is done with results. Who reads what of them is the matter of testing/results-matrix. */
export const resultActs = [
  on(hideComment, async (at) => ({ ...(await comment(at)), body: { reason: 'Uráží.' } }), {
    '-!++': ['teacher', 'head', ...managers],
    '-!0-': elsewhere,
    '-!--': ['guarantor'],
    '----': 'others',
  }),
  on(
    revealComment,
    hidden('U'),
    { '-!++': ['teacher', 'head', ...managers], '-!0-': elsewhere, '-!--': ['guarantor'], '----': 'others' },
    'hidden by a teacher',
  ),
  on(
    revealComment,
    hidden('S'),
    { '-!--': [...concerned, ...managers], '-!0-': elsewhere, '----': 'others' },
    'hidden by its student',
  ),
  on(deleteComment, comment, { '-!--': concerned, '-!0-': elsewhere, '-!++': managers, '----': 'others' }),
  on(
    deleteComment,
    hidden('S'),
    { '-!--': concerned, '-!0-': elsewhere, '-!++': managers, '----': 'others' },
    'hidden by its student',
  ),
  on(writeReply, async (at) => ({ ...(await comment(at)), body: { body: 'Děkuji.' } }), {
    '-!++': concerned,
    '-!0-': elsewhere,
    '-!--': managers,
    '----': 'others',
  }),
  on(
    writeReply,
    async (at) => ({ ...(await hidden('S')(at)), body: { body: 'Děkuji.' } }),
    { '-!++': ['teacher', 'head'], '-!0-': elsewhere, '-!--': ['guarantor', ...managers], '----': 'others' },
    'hidden by its student',
  ),
  on(
    withdrawReply,
    comment,
    { '----': ['visitor'], '---0': ['questioner', 'editor', ...noCourses], '-!00': 'others' },
    'where there is none',
  ),
  on(
    withdrawReply,
    async ({ slug, repliedTo }) => ({ params: { slug, id: await repliedTo() } }),
    { '----': ['visitor'], '---0': ['questioner', 'editor', ...noCourses], '-!++': ['teacher'], '-!00': 'others' },
    'of the teacher',
  ),
  on(markRead, async ({ comment: made }) => ({ body: { comments: [await made()] } }), {
    '----': ['visitor'],
    '++++': 'others',
  }),
  on(announceChange, (at) => ({ ...course(at), body: { body: 'Bude víc cvičení.' } }), {
    '-!++': ['teacher', 'guarantor'],
    '----': 'others',
  }),
  on(withdrawChange, course, { '-!++': ['teacher', 'guarantor'], '----': 'others' }),
  on(readInClass, course, { '-+++': [...concerned, ...managers], '----': 'others' }),
  on(openInClass, course, { '-+!!': [...concerned, ...managers], '----': 'others' }),
];
