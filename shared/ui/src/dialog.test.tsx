import { person } from '@anketa/testing/person';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Opened({ disables }: { readonly disables: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={disables && isOpen} onClick={() => setOpen(true)}>
        Otevřít
      </Button>
      <Dialog
        open={isOpen}
        title="Smazat?"
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Ne</Button>}
      >
        <input aria-label="Důvod" />
      </Dialog>
    </>
  );
}

function open(disables = false) {
  render(<Opened disables={disables} />);
  return { user: person(), opener: screen.getByRole('button', { name: 'Otevřít' }) };
}

test('it opens as a modal named by its title, and the focus goes into it', async () => {
  const { user, opener } = open();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Smazat?' });
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test.each(['Escape', 'a button'])('closed by %s, nothing of it is left and the focus is where it was', async (by) => {
  const { user, opener } = open();
  await user.click(opener);
  if (by === 'Escape') await user.keyboard('{Escape}');
  else await user.click(screen.getByRole('button', { name: 'Ne' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Smazat?')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('a button that was disabled meanwhile gets the focus once it is drawn anew', async () => {
  const { user, opener } = open(true);
  await user.click(opener);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('what browsers tell late of a closing says nothing of what is asked since', async () => {
  const { user, opener } = open();
  await user.click(opener);
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  expect(screen.getByRole('dialog', { name: 'Smazat?' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('closed and opened again it begins anew', async () => {
  const { user, opener } = open();
  await user.click(opener);
  await user.type(screen.getByLabelText('Důvod'), 'omyl');
  await user.keyboard('{Escape}');
  await user.click(opener);
  expect(screen.getByLabelText<HTMLInputElement>('Důvod').value).toBe('');
});

test.each([
  ['the first field, not what only scrolls', <textarea key="t" aria-label="Odpověď" />, 'Odpověď'],
  [
    'what is chosen',
    ['jedna', 'druhá'].map((name) => (
      <input key={name} type="radio" name="q" aria-label={name} defaultChecked={name === 'druhá'} />
    )),
    'druhá',
  ],
  ['the button that changes nothing', <input key="r" readOnly aria-label="Odkaz" />, 'Ne'],
])('it opens with the focus on %s', (_, fields, focused) => {
  render(
    <Dialog
      open
      title="Odpověď"
      onClose={() => undefined}
      actions={
        <>
          <Button>Ne</Button>
          <Button $kind="danger">Smazat</Button>
        </>
      }
    >
      <a href="#kde">Mluví potichu.</a>
      {fields}
    </Dialog>,
  );
  const active = document.activeElement;
  expect(active?.getAttribute('aria-label') ?? active?.textContent).toBe(focused);
});

test('what follows from it is read out with its title', () => {
  const dialog = (text?: string) => (
    <Dialog open title="Smazat?" text={text} onClose={() => undefined} actions={null} />
  );
  const { rerender } = render(dialog('Nelze vzít zpět.'));
  const described = () => screen.getByRole('dialog').getAttribute('aria-describedby');
  expect(document.getElementById(described() ?? '')?.textContent).toBe('Nelze vzít zpět.');
  rerender(dialog());
  expect(described()).toBeNull();
});
