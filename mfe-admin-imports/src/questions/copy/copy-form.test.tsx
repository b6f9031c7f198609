import type { ResponseOf } from '@anketa/contract/endpoint';
import { copyQuestions } from '@anketa/contract/questions/exchange';
import { HttpError } from '@anketa/remote/http-error';
import { exampleOf } from '@anketa/testing/example-of';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderedPart } from '../../testing/rendered.tsx';
import { CopyForm } from './copy-form.tsx';

const example = exampleOf(copyQuestions.response) as ResponseOf<typeof copyQuestions>;
const candidates = example.candidates.map((one) => ({ ...one, duplicate: false, unfit: [], scope_lost: false }));

test('why questions were not copied is read out in the dialog that they were sent from', async () => {
  const copy = ({ body }: { readonly body: { readonly preview: boolean } }) => {
    if (body.preview) return { ...example, candidates };
    throw new HttpError(409, { type: '/problems/x', title: 'Studenti už vyplňují.' });
  };
  const answers = { 'POST /internal/import/7/questions-copy': copy };
  const { context } = fakeSuite({ session: sessionOf('manager'), answers });
  const { user } = await renderedPart(
    context,
    <CopyForm id={7} from={6} candidates={candidates} onCopied={() => undefined} />,
  );
  await user.click(screen.getByRole('button', { name: 'Zobrazit náhled' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('alert')).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^Převzít/ }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Studenti už vyplňují.');
});
