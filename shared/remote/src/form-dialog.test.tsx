import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { TextInput } from '@anketa/ui/field';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';
import { HttpError } from './http-error.ts';
import { address, type FormProps, useThing } from './testing/thing-form.tsx';

function Asked(props: Pick<FormProps, 'onSaved' | 'afresh'>) {
  const [isOpen, setOpen] = useState(false);
  const form = useThing(props);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Otevřít
      </button>
      <FormDialog
        form={form}
        open={isOpen}
        title="Vedoucí"
        submit="Uložit"
        cancel="Zrušit"
        onClose={() => setOpen(false)}
      >
        <TextInput label="Jméno" {...form.field('name')} />
      </FormDialog>
    </>
  );
}

test.each([true, false])(
  'a dialog that is opened again sends what stands there, also unchanged (afresh: %s)',
  async (afresh) => {
    const { context, seen } = fakeSuite({ answers: { [address]: { id: 1 } } });
    const { user } = await render(<Asked afresh={afresh} onSaved={() => {}} />, { suite: context });
    for (const times of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Otevřít' }));
      await user.click(screen.getByRole('button', { name: 'Uložit' }));
      await waitFor(() => expect(seen.requests).toHaveLength(times));
      await user.click(screen.getByRole('button', { name: 'Zrušit' }));
    }
  },
);

test('in a dialog: sent by its button and by Enter, why it failed is read out there, what was written stays', async () => {
  const { context, seen, answer } = fakeSuite({ answers: { [address]: new HttpError(503, {}) } });
  const onSaved = vi.fn();
  const { user } = await render(<Asked onSaved={onSaved} />, { suite: context });
  const opener = screen.getByRole('button', { name: 'Otevřít' });
  await user.click(opener);
  await user.type(screen.getByLabelText('Jméno'), ' II');
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  const dialog = screen.getByRole('dialog', { name: 'Vedoucí' });
  expect(dialog.querySelector('[role="alert"]')?.textContent).toContain('Požadavek na server selhal');
  await user.click(screen.getByRole('button', { name: 'Zrušit' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await user.click(opener);
  expect(screen.getByLabelText<HTMLInputElement>('Jméno').value).toBe('Anna II');
  answer({ [address]: { id: 1 } });
  await user.type(screen.getByLabelText('Jméno'), '{Enter}');
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(seen.requests).toHaveLength(2);
});
