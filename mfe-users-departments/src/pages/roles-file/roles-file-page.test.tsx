import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const lines = [
  { line: 3, who: '9999', full_name: '', given: [], taken: [], fault: 'nobody' },
  { line: 2, who: '1001', full_name: 'Jana Nová', given: ['editor'], taken: ['manager'], fault: null },
  { line: null, who: '1002', full_name: 'Petr Malý', given: [], taken: ['editor'], fault: null },
];
const plan = { lines: 2, given: 1, taken: 2, unchanged: 0, faults: 1, listed: lines, more: 0, digest: 'd' };

async function opened(answers: object = {}) {
  const { context, seen, answer } = fakeSuite({
    session: sessionOf('admin'),
    answers: {
      'GET /internal/users/roles': { people: 2, grantable: ['editor'] },
      'POST /internal/users/roles/trial': plan,
      'POST /internal/users/roles': { status: true, plan },
      ...answers,
    },
  });
  const { user } = await renderRoute(routes, { suite: context, texts: cs, at: '/users/roles' });
  await screen.findByText(/^Role z minulého souboru mají 2 osoby\./);
  const sent = (url: string) => seen.requests.filter((request) => request.url === url && request.method === 'POST');
  return { user, seen, sent, answer };
}

test('a file is tried first: line by line what would be given, taken and is wrong; only then is it written', async () => {
  const { user, sent } = await opened();
  await user.type(screen.getByLabelText('Obsah souboru'), 'číslo;role');
  await user.click(screen.getByRole('button', { name: 'Zkontrolovat role' }));
  await screen.findByRole('row', { name: '9999 3 – – neznámá osoba' });
  expect(screen.getByRole('row', { name: 'Jana Nová 1001 2 editor manažer v pořádku' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Petr Malý 1002 není v souboru – editor v pořádku' })).toBeDefined();
  expect(sent('/internal/users/roles')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Zapsat změny' }));
  await screen.findByText(/^Role jsou zapsány\. Přiděleno rolí: 1, odebráno: 2, přeskočeno chybných řádků: 1\./);
  expect(sent('/internal/users/roles').map(({ body }) => body)).toEqual([{ csv: 'číslo;role', digest: 'd' }]);
});

test('a file that cannot be read is told of beside the field', async () => {
  const errors = { csv: ['V prvním řádku chybí sloupec role.'] };
  const { user, seen } = await opened({
    'POST /internal/users/roles/trial': new HttpError(422, { title: 'Ne', errors }),
  });
  await user.type(screen.getByLabelText('Obsah souboru'), 'x');
  await user.click(screen.getByRole('button', { name: 'Zkontrolovat role' }));
  await screen.findByText('V prvním řádku chybí sloupec role.');
  expect(seen.notices).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Zapsat změny' })).toBeNull();
});

test('an empty file is written only after a question', async () => {
  const refusal = new HttpError(409, { type: '/problems/roles-file-empty', title: 'Prázdný' });
  const { user, seen, sent, answer } = await opened({ 'POST /internal/users/roles': refusal });
  await user.type(screen.getByLabelText('Obsah souboru'), 'číslo;role');
  await user.click(screen.getByRole('button', { name: 'Zkontrolovat role' }));
  const confirmed = ({ body }: { body: { confirmed?: boolean } }) => {
    if (!body.confirmed) throw refusal;
    return { status: true, plan };
  };
  answer({ 'POST /internal/users/roles': confirmed });
  await user.click(await screen.findByRole('button', { name: 'Zapsat změny' }));
  await screen.findByText(/^Role jsou zapsány/);
  expect(seen.questions.map(({ title, danger }) => [title, danger])).toEqual([
    ['Odebrat všechny role ze souboru?', true],
  ]);
  expect(sent('/internal/users/roles')).toHaveLength(2);
});

test('the example names roles as the list below it does', async () => {
  await opened();
  const example = document.querySelector('pre')?.textContent;
  expect(example).toBe('číslo;role\n1234567;editor\n7654321;manažer|tvůrce otázek');
});
