import type { JobProgress as Job } from '@anketa/contract/evaluations/jobs';
import { JobProgress } from '@anketa/remote/job-progress';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { expect, test } from 'vitest';
import { renderedPart } from '../testing/rendered.tsx';
import { useJobWords } from './job-words.ts';

const running: Job = {
  state: 'running',
  step: 'course/copy',
  done: 3,
  total: 41,
  items: 2000,
  who: 'boss',
  turn: 1,
  error: null,
};

function Shown({ job, mayManage }: { readonly job: Job; readonly mayManage: boolean }) {
  const words = useJobWords('deletion');
  return (
    <JobProgress kind="deletion" subject={7} job={job} words={words} mayManage={mayManage} nameOf={(step) => step} />
  );
}

function shown(given: Partial<Job>, mayManage = true) {
  return renderedPart(fakeSuite().context, <Shown job={{ ...running, ...given }} mayManage={mayManage} />);
}

test('a job that runs says how far it is and can be stopped by whoever manages', async () => {
  const { html, text } = await shown({});
  expect(text).toContain('course/copy krok 4 z 41');
  expect(html).toContain('role="progressbar"');
  expect(text).toContain('Přerušit mazání');
  expect((await shown({}, false)).text).not.toContain('Přerušit');
  expect((await shown({ state: 'driven' })).text).not.toContain('Přerušit');
});

test('a job that is being stopped says so and cannot be stopped again', async () => {
  const { text } = await shown({ state: 'cancelling' });
  expect(text).toContain('Přerušuje se');
  expect(text).not.toContain('Přerušit mazání');
});

test('a job that failed says where and why, and offers to go on; one that is done says nothing', async () => {
  const failed = await shown({
    state: 'failed',
    error: { code: 1100, reason: 'missing-table', message: 'Chybí tabulka POVINN.' },
  });
  expect(failed.html).toContain('role="alert"');
  expect(failed.text).toContain('Mazání selhalo v kroku „course/copy“ #1100 Chybí tabulka POVINN. Pokračovat v mazání');
  const waiting = await shown({ state: 'cancelled', step: null });
  expect(waiting.text).toContain('Mazání bylo přerušeno Pokračovat');
  expect((await shown({ state: 'done' })).text).toBe('');
});

test('a job whose steps are not known yet counts none: never “step 0 of 0”', async () => {
  for (const total of [0, null]) expect((await shown({ step: null, done: 0, total })).text).not.toContain('krok');
});
