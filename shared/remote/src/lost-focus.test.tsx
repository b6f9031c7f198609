import { person } from '@anketa/testing/person';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';

/** What a screen reader would say has the focus: its text, or where it has none its name. */
const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

interface ActsProps {
  readonly children: (done: boolean, act: () => void) => ReactNode;
}

function Acts({ children }: ActsProps) {
  const [done, setDone] = useState(false);
  return (
    <main tabIndex={-1}>
      <h1>Předměty</h1>
      {children(done, () => setDone(true))}
    </main>
  );
}

/** Presses the button of a page by its key and gives where the focus is once it has settled. */
async function pressed(page: ActsProps['children'], name = 'Vzít zpět'): Promise<void> {
  render(<Acts>{page}</Acts>);
  screen.getByRole('button', { name }).focus();
  await person().keyboard('{Enter}');
}

test('a button that its act takes away leaves the focus to the heading of its card', async () => {
  await pressed((done, act) => (
    <>
      <section>
        <h2>Algebra</h2>
      </section>
      <section>
        <h2>Programování</h2>
        <div>{done ? null : <Button onClick={act}>Vzít zpět</Button>}</div>
        <h3>Otázky</h3>
      </section>
    </>
  ));
  await expect.poll(focused).toBe('Programování');
});

test.each([
  ['the one that stands there now', ['Anna', 'Boris', 'Cyril'], 'Boris', 'Cyril'],
  ['the one before, after the last', ['Anna', 'Boris'], 'Boris', 'Anna'],
])('a row that is taken away leaves it to %s', async (_, names, gone, wanted) => {
  await pressed(
    (done, act) => (
      <table>
        <tbody>
          {names
            .filter((name) => !(done && name === gone))
            .map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <Button aria-label={`Odebrat: ${name}`} onClick={act} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    ),
    `Odebrat: ${gone}`,
  );
  await expect.poll(focused).toBe(wanted);
});

test('a list that is gone as a whole leaves it to the heading above', async () => {
  await pressed((done, act) => (
    <>
      <h2>Hlášení</h2>
      {done ? (
        <p>Žádné tu není.</p>
      ) : (
        <ul>
          <li tabIndex={-1}>
            <Button onClick={act}>Vzít zpět</Button>
          </li>
        </ul>
      )}
    </>
  ));
  await expect.poll(focused).toBe('Hlášení');
});

test('what a page made a place by itself gets it before any heading', async () => {
  await pressed((done, act) => (
    <ul>
      <li tabIndex={-1} aria-label="Komentář">
        <h3>Programování</h3>
        {done ? null : <Button onClick={act}>Vzít zpět</Button>}
      </li>
    </ul>
  ));
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Komentář');
});

/** Its opener stands in a card, the dialog itself elsewhere. */
function Opener({ done, act }: { readonly done: boolean; readonly act: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <section>
        <h2>Programování</h2>
        {done ? null : <Button onClick={() => setOpen(true)}>Vzít zpět</Button>}
      </section>
      <h2>Konec</h2>
      <Dialog
        open={open}
        title="Vzít zpět?"
        onClose={() => setOpen(false)}
        actions={
          <Button
            onClick={() => {
              act();
              setOpen(false);
            }}
          >
            Ano
          </Button>
        }
      />
    </>
  );
}

test('a dialog whose opener is gone gives it to what named the opener', async () => {
  await pressed((done, act) => <Opener done={done} act={act} />);
  await person().click(await screen.findByRole('button', { name: 'Ano' }));
  await expect.poll(focused).toBe('Programování');
});

test('a part that is hidden leaves it to what is in sight', async () => {
  await pressed((done, act) => (
    <section>
      <h2>Nastavení</h2>
      <div hidden={done}>
        <h3>Termíny</h3>
        <Button onClick={act}>Vzít zpět</Button>
      </div>
    </section>
  ));
  await expect.poll(focused).toBe('Nastavení');
});

function Waiting({ forGood }: { readonly forGood: boolean }) {
  const [busy, setBusy] = useState(false);
  return (
    <section>
      <h2>Uložení</h2>
      <button
        type="button"
        disabled={busy}
        onClick={() => {
          setBusy(true);
          if (!forGood) setTimeout(() => setBusy(false), 100);
        }}
      >
        Vzít zpět
      </button>
    </section>
  );
}

test('what is disabled for a moment has it again; for good, its part has it', async () => {
  const { unmount } = render(<Waiting forGood={false} />);
  screen.getByRole('button').focus();
  await person().keyboard('{Enter}');
  await expect.poll(() => screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
  await expect.poll(focused).toBe('Vzít zpět');
  unmount();
  render(<Waiting forGood />);
  screen.getByRole('button').focus();
  await person().keyboard('{Enter}');
  await expect.poll(focused).toBe('Uložení');
});

test('where the page moves the focus itself, it stays there; where somebody has left, it is not brought back', async () => {
  await pressed((done, act) => (
    <>
      <h2>Programování</h2>
      {done ? <input aria-label="Dále" ref={(field) => field?.focus()} /> : <Button onClick={act}>Vzít zpět</Button>}
    </>
  ));
  const frames = () =>
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))));
  await frames();
  expect(focused()).toBe('Dále');
  const field = screen.getByRole('textbox');
  field.blur();
  await frames();
  field.remove();
  await frames();
  expect(document.activeElement).toBe(document.body);
});

test('a row gives its name only to what is in it: below a table it is the heading above', async () => {
  const rows = (
    <table>
      <tbody>
        <tr>
          <th scope="row">Anna</th>
        </tr>
      </tbody>
    </table>
  );
  await pressed((done, act) => (
    <section>
      <h2>Lidé</h2>
      {rows}
      <div>{done ? null : <Button onClick={act}>Vzít zpět</Button>}</div>
    </section>
  ));
  await expect.poll(focused).toBe('Lidé');
});

test('in a row that stays it is the name of the row', async () => {
  await pressed((done, act) => (
    <table>
      <tbody>
        <tr>
          <th scope="row">Anna</th>
          <td>{done ? null : <Button onClick={act}>Vzít zpět</Button>}</td>
        </tr>
      </tbody>
    </table>
  ));
  await expect.poll(focused).toBe('Anna');
});
