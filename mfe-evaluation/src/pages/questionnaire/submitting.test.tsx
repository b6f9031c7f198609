import { HttpError } from '@anketa/remote/http-error';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { address, block, card, open, page, question, section } from '../../testing/questionnaire.tsx';

// A whole page is drawn many times over, and machines are busy.
configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => localStorage.clear());

test('what could not be sent of all that is finished is said at the bar where it was pressed, also while another form is open', async () => {
  const offline = () => Promise.reject(new HttpError(0, { title: '' }));
  const { user } = await open(page({ sections: [section('A'), section('B')] }), {
    [`POST ${address}/course/A/submit`]: offline,
  });
  await user.click(screen.getByRole('link', { name: 'Vyplnit: Předmět A' }));
  for (const answer of await screen.findAllByLabelText('3')) await user.click(answer);
  await user.click(screen.getByRole('link', { name: 'Zavřít: Předmět A' }));
  await user.click(await screen.findByRole('link', { name: 'Vyplnit: Předmět B' }));
  await user.click(await screen.findByRole('button', { name: 'Odeslat hotové (1)' }));
  await user.click(await screen.findByRole('button', { name: 'Odeslat anonymně' }));
  const failed = await screen.findByText(/^Tyto dotazníky se odeslat nepodařilo/);
  expect(failed.closest('[role=alert]')?.nextElementSibling).toBe(screen.getByLabelText('Hotové dotazníky'));
  expect(card('Předmět B').queryByText(/Server teď není dostupný/)).toBeNull();
});

test('an open form tells its state in one place, in its bar, and says what is missing without a notification', async () => {
  const { user, seen } = await open(page(), {}, '/evaluation/zima/course/A');
  await user.click(screen.getByRole('button', { name: 'Odeslat' }));
  expect(screen.getAllByText(/Některé povinné otázky zůstaly bez odpovědi/)).toHaveLength(1);
  const required = screen.getByRole('radiogroup', { name: /Otázka 2/ });
  expect(required.contains(document.activeElement)).toBe(true);
  await user.click(within(required).getByRole('radio', { name: '4' }));
  expect(screen.queryByText(/Chybí/)).toBeNull();
  expect(card('Předmět A').getAllByText('Připraveno k odeslání')).toHaveLength(1);
  expect(seen.notices).toEqual([]);
});

test('sent once more with the same gaps, that is said once more, and the focus goes there again', async () => {
  const { user } = await open(page(), {}, '/evaluation/zima/course/A');
  const send = screen.getByRole('button', { name: 'Odeslat' });
  await user.click(send);
  const said = screen.getByText(/^Některé povinné otázky/);
  send.focus();
  await user.keyboard('{Enter}');
  const again = screen.getByText(/^Některé povinné otázky/);
  expect([again === said, again.textContent]).toEqual([false, said.textContent]);
  expect(screen.getByRole('radiogroup', { name: /Otázka 2/ }).contains(document.activeElement)).toBe(true);
});

test('saving is told by one notification alone; what a device keeps, by the bar', async () => {
  const { user, seen, answer } = await open(
    page(),
    { [`PUT ${address}/course/A/draft`]: { version: 1 } },
    '/evaluation/zima/course/A',
  );
  const spoken = () => screen.getByText(/^(Rozepsáno|Uloženo)/).getAttribute('aria-live');
  await user.click(screen.getAllByRole('radio', { name: '3' })[0] as HTMLElement);
  expect(spoken()).toBe('polite');
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  await screen.findByText(/^Uloženo v/);
  expect(spoken()).toBe('off');
  expect(seen.notices).toHaveLength(1);
  answer({ [`PUT ${address}/course/A/draft`]: new HttpError(0, {}) });
  await user.click(screen.getAllByRole('radio', { name: '4' })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  await screen.findByText(/^Uloženo jen v tomto zařízení/);
  expect(spoken()).toBe('polite');
  expect(seen.notices).toHaveLength(1);
});

test('Ctrl+S in the report of an error saves no answers of the form behind it', async () => {
  const { user, seen } = await open(
    page(),
    { [`PUT ${address}/course/A/draft`]: { version: 1 } },
    '/evaluation/zima/course/A',
  );
  const [first] = await screen.findAllByLabelText('3');
  await user.click(first as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Nahlásit chybu' }));
  const saves = () => seen.requests.filter(({ method }) => method === 'PUT').length;
  await screen.findByRole('dialog');
  await user.keyboard('{Control>}s{/Control}');
  expect(saves()).toBe(0);
  await user.keyboard('{Escape}');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saves()).toBe(1));
});

test('after sending the next course is offered; after the last one the page says that it is done, and where results will be', async () => {
  const done = { status: true };
  const { user } = await open(page(), {
    [`POST ${address}/course/A/submit`]: done,
    [`POST ${address}/course/B/submit`]: done,
  });
  for (const [name, next] of [
    ['Předmět A', 'Další: Předmět B'],
    ['Předmět B', 'Zveřejněné výsledky'],
  ]) {
    await user.click(screen.getByRole('link', { name: `Vyplnit: ${name}` }));
    const required = within((await screen.findByText(/Otázka 2/)).closest('fieldset') as HTMLElement);
    await user.click(required.getByRole('radio', { name: '2' }));
    await user.click(screen.getByRole('button', { name: 'Odeslat' }));
    await user.click(await screen.findByRole('button', { name: 'Odeslat anonymně' }));
    expect(await screen.findByRole('link', { name: next })).toBeTruthy();
  }
  const end = screen.getByRole('heading', { name: 'Hotovo, děkujeme' });
  await waitFor(() => expect(document.activeElement).toBe(end));
  expect(screen.getByText('Hotové předměty (2)')).toBeTruthy();
});

test('a submission that fails says why beside its button, and keeps the answers', async () => {
  const { user, seen } = await open(
    page(),
    { [`POST ${address}/course/A/submit`]: new HttpError(0, {}) },
    '/evaluation/zima/course/A',
  );
  const required = within(screen.getByRole('radiogroup', { name: /Otázka 2/ }));
  await user.click(required.getByRole('radio', { name: '2' }));
  await user.click(screen.getByRole('button', { name: 'Odeslat' }));
  await user.click(await screen.findByRole('button', { name: 'Odeslat anonymně' }));
  await screen.findByText(/Server teď není dostupný, odeslání se nepodařilo/);
  expect(required.getByRole('radio', { name: '2' })).toHaveProperty('checked', true);
  expect(seen.notices).toEqual([]);
});

test('a question that was retired meanwhile is named, and the answer to it is not sent', async () => {
  const without = page({
    questions: [question(2, { required: true })],
    sections: [section('A', { blocks: [block([2])] })],
  });
  const refusal = new HttpError(422, { type: '/problems/answer-invalid', title: 'Odpověď nelze přijmout.' });
  const { user, seen, answer } = await open(
    page(),
    { [`POST ${address}/course/A/submit`]: refusal },
    '/evaluation/zima/course/A',
  );
  for (const group of screen.getAllByRole('radiogroup')) {
    await user.click(within(group).getByRole('radio', { name: '2' }));
  }
  answer({ [`GET ${address}`]: without, [`GET ${address}/course/A`]: without });
  await user.click(screen.getByRole('button', { name: 'Odeslat' }));
  await user.click(await screen.findByRole('button', { name: 'Odeslat anonymně' }));
  await screen.findByText('Jedna otázka, na kterou jste odpověděli, byla mezitím vyřazena. Tato odpověď se neodešle.');
  expect(screen.getByText('Otázka 1')).toBeTruthy();
  expect(screen.getByText(/Otázky se mezitím změnily/)).toBeTruthy();
  answer({ [`POST ${address}/course/A/submit`]: { status: true } });
  await user.click(screen.getByRole('button', { name: 'Odeslat' }));
  await user.click(await screen.findByRole('button', { name: 'Odeslat anonymně' }));
  await screen.findByRole('heading', { name: 'Hotovo, děkujeme' });
  const sent = seen.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ answers: [{ block: 'povinn', question: 2, value: 2 }], not_taught: [], version: 0 });
});

test('who takes back that a course is refused has its form again; what was submitted offers no such thing', async () => {
  const sections = [section('A', { status: 'refused' }), section('B', { status: 'submitted' })];
  const { user, seen } = await open(page({ sections }), { [`POST ${address}/course/A/reopen`]: { status: true } });
  expect(card('Předmět B').queryByRole('button', { hidden: true })).toBeNull();
  await user.click(card('Předmět A').getByRole('button', { name: 'Vzít zpět: Předmět A', hidden: true }));
  await waitFor(() => expect(screen.getByRole('radiogroup', { name: /Otázka 2/ })).toBeTruthy());
  expect(seen.requests.at(-1)?.url).toBe(`${address}/course/A/reopen`);
});
