import type { QuestionResult, ResultBlock } from '@anketa/contract/results/figures';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { CommentItem, Comments } from '../../parts/comments/comment-item.tsx';
import { commentOf } from '../../testing/comment.ts';
import { AfterResults } from './after-results.tsx';

const question: QuestionResult = {
  id: 1,
  form: 'text',
  body_cs: 'Co zlepšit?',
  body_en: 'What to improve?',
  choices: [],
  publicity: 'all',
  counts_toward_average: false,
  withheld: null,
  figures: null,
  comments: [],
  hidden_comments: 0,
};
const course: ResultBlock = {
  target: 'povinn',
  parallel_code: '',
  teacher_code: '',
  title_cs: '',
  title_en: '',
  ballots: 5,
  rate: { enrolled: 9, submitted: 5, percent: 55 },
  withheld: null,
  average: null,
  questions: [],
};

/** Below a course with one comment, its reader may do this with it, and this about the course. */
async function open(may: QuestionResult['comments'][number]['may'], about = { report: false, qr: false }) {
  const comment = commentOf('Pomaleji.', { may });
  const { context } = fakeSuite({
    session: sessionOf('user', { teacher: true }),
    answers: { 'GET /internal/results/evaluation/zs/course/PRG%201/changes': { changes: [], before: null, own: null } },
  });
  return render(
    <>
      <Comments>
        <CommentItem comment={comment} />
      </Comments>
      <AfterResults
        slug="zs"
        code="PRG 1"
        evaluationId={7}
        blocks={[{ ...course, questions: [{ ...question, comments: [comment] }] }]}
        may={about}
      />
    </>,
    { suite: context, texts: cs },
  );
}

test('comments of a course are gone through by keys where something may be done with one', async () => {
  localStorage.clear();
  // jsdom has no layout to scroll.
  HTMLElement.prototype.scrollIntoView = () => undefined;
  const { user, unmount } = await open(['hide', 'reply']);
  expect(screen.getByText('Klávesové zkratky')).toBeTruthy();
  await user.keyboard('j');
  expect(document.activeElement?.getAttribute('data-comment')).toBe('Pomaleji.');
  unmount();
  const other = await open([]);
  await other.user.keyboard('j');
  expect([screen.queryByText('Klávesové zkratky'), document.activeElement]).toEqual([null, document.body]);
});

test('whoever has the course as theirs finds where to report an error in it, and its QR codes', async () => {
  const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  const { unmount } = await open([], { report: true, qr: true });
  expect(links()).toEqual(['/import/7/report-error?course=PRG%201', '/import/7/qr?course=PRG%201']);
  unmount();
  const after = await open([], { report: true, qr: false });
  expect(links()).toEqual(['/import/7/report-error?course=PRG%201']);
  after.unmount();
  await open([]);
  expect(links()).toEqual([]);
});
