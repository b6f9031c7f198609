import { expect, test } from 'vitest';
import type { LocalDraft } from './draft-state.ts';
import { localDrafts } from './local-draft.ts';

test('what one person typed on a device is not read for another, who has the same course', () => {
  const draft: LocalDraft = { unsent: {}, seen: {}, submission: { key: 'k', content: 'Více příkladů.' } };
  const of = (oident: string) => localDrafts({ evaluationId: 1, oident });
  of('jana').write('A', draft);
  expect(of('petr').read('A')).toBeUndefined();
  of('petr').forget('A');
  expect(of('jana').read('A')).toEqual(draft);
});
