import { fakeSuite } from '@anketa/testing/fake-suite';
import { later } from '@anketa/testing/later';
import { render } from '@anketa/testing/render';
import { Checkbox, RadioGroup } from '@anketa/ui/choice';
import { TextInput } from '@anketa/ui/field';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ActionForm } from './action-form.tsx';
import { rulesOf } from './field-rules.ts';
import { HttpError } from './http-error.ts';
import { address, first, open, Thing, useThing, type Values } from './testing/thing-form.tsx';

const wrong = () =>
  [...document.querySelectorAll('[aria-invalid]')].map((one) =>
    (one as HTMLInputElement).labels?.[0]?.textContent?.trim(),
  );
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const messages = () =>
  [...document.querySelectorAll('[aria-invalid]')].map(
    (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
  );
const look = 'Zkontrolujte prosím formulář, možná jste zapomněli vyplnit některá pole.';

test('what is unchanged cannot be sent; what is changed is, once, and then is unchanged again', async () => {
  const onSaved = vi.fn();
  const { isOff, write, press, bodies, field } = await open({}, { onSaved });
  expect(isOff()).toBe(true);
  await write('Jméno', 'Bára');
  await press();
  expect(bodies()).toEqual([{ name: 'Bára', mail: 'a@b.cz' }]);
  expect(isOff()).toBe(true);
  expect(field('Jméno').value).toBe('Bára');
  expect(onSaved.mock.calls).toEqual([[{ id: 1 }, { name: 'Bára', mail: 'a@b.cz' }]]);
});

test('rules come before sending: each field says what is wrong, the first one has the focus, and it is read out once', async () => {
  const { write, press, bodies, field } = await open();
  await write('E-mail', 'x');
  await write('Jméno', '');
  await press();
  expect(bodies()).toEqual([]);
  expect(wrong()).toEqual(['Jméno', 'E-mail']);
  expect(messages()).toEqual(['Vyplňte prosím toto pole.', 'Příliš krátké.']);
  expect(document.activeElement).toBe(field('Jméno'));
  expect(alerts()).toEqual([`${look} (Jméno, E-mail)`]);
});

test('while a field is wrong the button is off and says why; pressed again it leads to what is wrong, and that is said again', async () => {
  const { write, press, user, field, button, isOff, bodies } = await open();
  await write('E-mail', 'x');
  await press();
  expect(isOff()).toBe(true);
  const [said] = screen.getAllByRole('alert');
  expect(button().getAttribute('aria-describedby')).toBe(said?.id);
  button().focus();
  await press();
  expect(document.activeElement).toBe(field('E-mail'));
  const [again] = screen.getAllByRole('alert');
  expect([again === said, again?.textContent]).toEqual([false, `${look} (E-mail)`]);
  await user.keyboard('{Control>}s{/Control}');
  expect(bodies()).toEqual([]);
  await write('E-mail', 'c@d.cz');
  expect([isOff(), alerts()]).toEqual([false, []]);
  await press();
  expect(bodies()).toEqual([{ name: 'Anna', mail: 'c@d.cz' }]);
});

test('a message goes with the first key, and the other stays', async () => {
  const { write, press, user, field, bodies } = await open();
  await write('E-mail', 'x');
  await write('Jméno', '');
  await press();
  await user.type(field('Jméno'), 'C');
  expect(messages()).toEqual(['Příliš krátké.']);
  await write('E-mail', 'c@d.cz');
  expect(screen.queryByText(/Zkontrolujte/)).toBeNull();
  await press();
  expect(bodies()).toEqual([{ name: 'C', mail: 'c@d.cz' }]);
});

const refused = new HttpError(422, { errors: { mail: ['Adresa je obsazena.', 'Podruhé.'] } });

test('what the server refuses stands under its field, which gets the focus, until a key is pressed', async () => {
  const { write, press, user, field, isOff, seen } = await open({ [address]: refused });
  await write('Jméno', 'Bára');
  await press();
  expect(messages()).toEqual(['Adresa je obsazena.']);
  expect(wrong()).toEqual(['E-mail']);
  expect(document.activeElement).toBe(field('E-mail'));
  expect([seen.notices, alerts()]).toEqual([[], [`${look} (E-mail)`]]);
  expect(field('Jméno').value).toBe('Bára');
  expect(isOff()).toBe(true);
  await user.type(field('E-mail'), '!');
  expect([alerts(), isOff()]).toEqual([[], false]);
});

test('a field takes the messages of those it is related to along', async () => {
  const { write, press, user, field } = await open({ [address]: refused }, { related: { name: ['mail'] } });
  await write('Jméno', 'Bára');
  await press();
  await user.type(field('Jméno'), '!');
  expect(alerts()).toEqual([]);
});

function Unreachable() {
  const form = useThing({});
  return (
    <ActionForm form={form} submit="Uložit">
      <TextInput label="Jméno" {...form.field('name')} />
      <TextInput disabled label="E-mail" {...form.field('mail')} />
    </ActionForm>
  );
}

test('what is wrong where nobody can mend it holds nothing back: the server is asked again', async () => {
  const { context, seen } = fakeSuite({ answers: { [address]: refused } });
  const { user } = await render(<Unreachable />, { suite: context });
  await user.type(screen.getByLabelText('Jméno'), '!');
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  expect(seen.requests).toHaveLength(2);
});

test('a field of which the browser makes no value yet, such as a day without its year, says so, and nothing is sent until it has one or none', async () => {
  const { write, press, bodies, field, user } = await open();
  await write('Jméno', 'Bára');
  await write('E-mail', 'day');
  // As a browser has it: jsdom has no fields that are typed in parts.
  const half = vi.spyOn(field('E-mail').validity, 'badInput', 'get').mockReturnValue(true);
  onTestFinished(() => half.mockRestore());
  await press();
  expect(bodies()).toEqual([]);
  expect(wrong()).toEqual(['E-mail']);
  expect(alerts()).toEqual(['Tento údaj není celý. Doplňte jej prosím, nebo jej smažte.']);
  expect(document.activeElement).toBe(field('E-mail'));
  half.mockReturnValue(false);
  await user.tab();
  expect(wrong()).toEqual([]);
  await press();
  expect(bodies()).toEqual([{ name: 'Bára', mail: 'day' }]);
});

test('where the rules do not arrive the server has the last word', async () => {
  const lost = rulesOf<Values>(() => Promise.reject(new Error('no such chunk')));
  expect(await lost({ name: '', mail: '' }, 'cs')).toEqual({});
});

test.each(['Control', 'Meta'])('%s+S saves, and the browser does not', async (key) => {
  const { user, write, bodies } = await open();
  await write('Jméno', 'Bára');
  const stopped = vi.fn();
  const watch = (event: KeyboardEvent) => event.key === 's' && stopped(event.defaultPrevented);
  window.addEventListener('keydown', watch);
  await user.keyboard(`{${key}>}s{/${key}}`);
  window.removeEventListener('keydown', watch);
  expect(bodies()).toHaveLength(1);
  expect(stopped.mock.calls).toEqual([[true]]);
});

test('of two forms Ctrl+S saves the one in which somebody writes', async () => {
  const { context, seen } = fakeSuite({ answers: { [address]: { id: 1 } } });
  const two = (
    <>
      <Thing values={{ ...first, name: 'první' }} />
      <Thing values={{ ...first, name: 'druhý' }} />
    </>
  );
  const { user } = await render(two, { suite: context });
  const [one, other] = screen.getAllByLabelText<HTMLInputElement>('Jméno');
  await user.type(one as HTMLInputElement, '!');
  await user.type(other as HTMLInputElement, '!');
  await user.keyboard('{Control>}s{/Control}');
  expect(seen.requests.map(({ body }) => body)).toEqual([{ ...first, name: 'druhý!' }]);
});

test('changes are guarded until they are saved or taken back, or the page is left', async () => {
  const { seen, write, press, unmount } = await open();
  expect([...seen.held]).toEqual([]);
  await write('Jméno', 'Bára');
  expect([...seen.held]).toEqual(['Neuložené jméno.']);
  await write('Jméno', 'Anna');
  expect([...seen.held]).toEqual([]);
  await write('Jméno', 'Bára');
  await press();
  expect([...seen.held]).toEqual([]);
  await write('Jméno', 'Cyril');
  unmount();
  expect([...seen.held]).toEqual([]);
});

test('when what was saved is told, nothing is guarded any more: it may lead away', async () => {
  const held: number[] = [];
  const { seen, write, press } = await open({}, { onSaved: () => held.push(seen.held.size) });
  await write('Jméno', 'Bára');
  await press();
  await waitFor(() => expect(held).toEqual([0]));
});

test('newer values take the place of what is not changed, and what is changed stays', async () => {
  const { user, write, field, press, bodies } = await open();
  await write('Jméno', 'Bára');
  await user.click(screen.getByRole('button', { name: 'Načíst' }));
  expect([field('Jméno').value, field('E-mail').value]).toEqual(['Bára', 'z@z.cz']);
  await press();
  expect(bodies()).toEqual([{ name: 'Bára', mail: 'z@z.cz' }]);
});

test('without a connection what was written stays, with words of it, and another try saves it once', async () => {
  const { seen, answer, write, press, field, bodies } = await open({ [address]: new HttpError(0, {}) });
  await write('Jméno', 'Bára');
  await press();
  expect(screen.getByText(/Co jste napsali, tu zůstává/)).toBeTruthy();
  expect(field('Jméno').value).toBe('Bára');
  expect(seen.held.size).toBe(1);
  answer({ [address]: { id: 1 } });
  await press();
  await press();
  expect(bodies()).toEqual([bodies()[0], bodies()[0]]);
  expect(screen.queryByText(/tu zůstává/)).toBeNull();
  expect(seen.held.size).toBe(0);
});

test('sent twice in a row, by any way, it is sent once', async () => {
  const { answer, arrive } = later();
  const { user, write, button, isOff, field, bodies } = await open({ [address]: answer });
  await write('Jméno', 'Bára');
  const form = document.forms[0] as HTMLFormElement;
  await act(async () => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  expect(isOff()).toBe(true);
  await user.keyboard('{Control>}s{/Control}');
  await user.type(field('Jméno'), '{Enter}');
  await user.dblClick(button());
  expect(bodies()).toHaveLength(1);
  await arrive({ id: 1 });
  await act(async () => fireEvent.submit(form));
  expect(bodies()).toHaveLength(1);
});

test('what is typed while it is on its way stays, is guarded, and can be sent next', async () => {
  const { answer, arrive } = later();
  const { seen, write, press, user, field, isOff, bodies } = await open({ [address]: answer });
  await write('Jméno', 'Bára');
  await press();
  await user.type(field('Jméno'), ' II');
  await user.type(field('E-mail'), '.eu');
  await arrive({ id: 1 });
  expect(field('Jméno').value).toBe('Bára II');
  expect(seen.held.size).toBe(1);
  expect(isOff()).toBe(false);
  await press();
  await arrive({ id: 1 });
  expect(bodies()[1]).toEqual({ name: 'Bára II', mail: 'a@b.cz.eu' });
});

test('what is written anew each time begins afresh after it was sent', async () => {
  const { write, press, field, seen, bodies } = await open({}, { afresh: true });
  for (const name of ['Bára', 'Cyril']) {
    await write('Jméno', name);
    await press();
    await waitFor(() => expect(field('Jméno').value).toBe('Anna'));
  }
  expect(bodies()).toHaveLength(2);
  expect(seen.held.size).toBe(0);
});

function Choices() {
  const form = useThing({});
  const name = form.field('name');
  const mail = form.field('mail');
  return (
    <ActionForm form={form} submit="Uložit">
      <RadioGroup
        label="Jméno"
        {...name}
        options={[
          { value: 'Anna', label: 'Anna' },
          { value: 'Bára', label: 'Bára' },
        ]}
      />
      <fieldset>
        <legend>Role</legend>
        {['jedna', 'druhá'].map((label) => (
          <Checkbox
            key={label}
            label={label}
            checked={false}
            disabled={label === 'jedna'}
            invalid={mail.error !== undefined}
            onChange={() => mail.onChange(label)}
          />
        ))}
      </fieldset>
    </ActionForm>
  );
}

test.each([
  { field: 'name', label: 'Jméno', focused: 'Bára' },
  { field: 'mail', label: 'Role', focused: 'druhá' },
])('choices that are refused ($label) are marked, named, and have the focus where it can be', async (told) => {
  const error = new HttpError(422, { errors: { [told.field]: ['Tohle nejde.'] } });
  const { context } = fakeSuite({ answers: { [address]: error } });
  const { user } = await render(<Choices />, { suite: context });
  await user.click(screen.getByLabelText('Bára'));
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  expect(document.activeElement).toBe(screen.getByLabelText(told.focused));
  expect(document.activeElement?.closest('[aria-invalid="true"]')).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/Zkontrolujte/).textContent).toContain(`(${told.label})`));
});
