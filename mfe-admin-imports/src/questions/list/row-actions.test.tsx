import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { expect, test } from 'vitest';
import { questionOf } from '../../testing/question-of.ts';
import { renderedPart } from '../../testing/rendered.tsx';
import { RowActions } from './row-actions.tsx';

async function shown(resultsClosed: boolean, counts_toward_average: boolean) {
  const { context } = fakeSuite({ session: sessionOf('questioner') });
  const question = questionOf({ counts_toward_average });
  return (await renderedPart(context, <RowActions evaluation={7} question={question} resultsClosed={resultsClosed} />))
    .text;
}

test('a question that counts in averages of the results is retired by an administrator alone', async () => {
  const closed = await shown(true, true);
  expect(closed.trim()).toBe('');
  expect(await shown(false, true)).toContain('Vyřadit');
  expect(await shown(true, false)).toContain('Vyřadit');
});
