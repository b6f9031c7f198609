import { createDraft, readDraft, readEditor } from '@anketa/contract/mail/emails';
import { readAudience } from '@anketa/contract/mail/mailing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerOf, renderedPage } from '../../testing/rendered-page.tsx';

test('a new e-mail begins from a purpose, or as a copy of a former one', async () => {
  const editor = {
    templates: [
      { purpose: 'reminder', subject_cs: 'Zbývá: {evaluation}', subject_en: '', body_cs: '', body_en: '' },
      { purpose: 'other', subject_cs: '', subject_en: '', body_cs: '', body_en: '' },
    ],
    former: [{ id: 3, subject_cs: 'Loni', subject_en: '', evaluation_cs: 'Léto', evaluation_en: '' }],
  };
  const { user, button, sent, heading } = await renderedPage('/import/7/mailing/editor', {
    'GET /internal/import/7/mailing/editor': { ...answerOf(readEditor), ...editor },
    [`GET ${readDraft.path}`]: answerOf(readDraft),
    [`GET ${readAudience.path}`]: { people: 1, reachable: 1, step: 1 },
    [`POST ${createDraft.path}`]: { id: 5 },
  });
  await user.click(screen.getByRole('radio', { name: /^Kopie dřívějšího/ }));
  expect(screen.getByRole('option', { name: 'Loni – Léto' })).toBeTruthy();
  await user.click(button('Začít psát'));
  await expect.poll(heading).toBe('Koncept e-mailu');
  expect(sent('POST')).toEqual([['/internal/import/7/mailing/drafts', { copy_of: 3 }]]);
});
