import type { MayChange, Parallel } from '@anketa/contract/evaluations/courses';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { later } from '@anketa/testing/later';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

/** What can be done with a course and its parallels, and what is asked of the server for it. */
const all: MayChange = { change: 'all', because: null };
const one: Parallel = {
  code: 'A1',
  type: 'P',
  title_cs: 'Přednáška A1',
  title_en: 'Lecture A1',
  room: null,
  enrolled: 6,
  active: true,
  teachers: [{ code: 't', name: 'Jan Žák', share: 70 }],
  merged_into: null,
  version: 'v1',
  added: false,
  edited: [],
};
const other: Parallel = { ...one, code: 'A2', title_cs: 'Přednáška A2', teachers: [] };

const done = { status: true };
const acts = {
  'PUT /internal/import/7/parallel/A1/active': done,
  'PUT /internal/import/7/parallel/A1/teachers': done,
  'PUT /internal/import/7/parallel/A1/merged-into': done,
  'DELETE /internal/import/7/parallel/A1': done,
  'PUT /internal/import/7/component/A/active': done,
  'POST /internal/import/7/component/A/parallel': { code: 'A9' },
};

async function opened(parallels: readonly Parallel[], may = all, more: object = {}) {
  const course = {
    code: 'A',
    name_cs: 'Chemie',
    name_en: 'Chemistry',
    department: null,
    parallels: 1,
    enrolled: 6,
    active: true,
    semester_start: null,
    semester_count: null,
    range_lectures: null,
    range_seminars: null,
    valid_to: null,
  };
  const page = { evaluation: evaluationOf(), course, edited: false, guarantors: [], may, parallels };
  const answers = { 'GET /internal/import/7/component/A': page, ...acts, ...more };
  const suite = fakeSuite({ session: sessionOf('manager'), answers });
  const shown = await openedPage(suite.context, '/import/7/component/A');
  const sent = () =>
    suite.seen.requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
  return { ...shown, seen: suite.seen, sent };
}

/** Opens the menu of the first parallel; gives what it offers. */
async function offered(user: Awaited<ReturnType<typeof opened>>['user']): Promise<(string | null)[]> {
  await user.click(screen.getAllByRole('button', { name: /^Upravit: / })[0] as HTMLElement);
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}
const choose = async (user: Awaited<ReturnType<typeof opened>>['user'], act: string) => {
  await offered(user);
  await user.click(screen.getByRole('menuitem', { name: act }));
};

test('in preparation a parallel offers what fits it', async () => {
  const offers = async (...parallels: Parallel[]) => {
    const { user, container } = await opened(parallels);
    const found = await offered(user);
    container.remove();
    return found;
  };
  const always = ['Vyučující a podíly', 'Vyřadit z hodnocení'];
  expect(await offers(one)).toEqual(always);
  expect(await offers(one, other)).toEqual(always.toSpliced(1, 0, 'Spojit s jinou'));
  expect(await offers(one, { ...other, type: 'X' })).toEqual(always);
  expect(await offers({ ...one, merged_into: 'A2' }, other)).toEqual(always.toSpliced(1, 0, 'Oddělit'));
  expect(await offers({ ...one, active: false, added: true })).toEqual([
    'Vyučující a podíly',
    'Zařadit do hodnocení',
    'Smazat',
  ]);
});

test('while students fill in only teachers are offered, and the page says why; without the right nothing is', async () => {
  const filling = await opened([one, other], { change: 'teachers', because: 'phase' });
  expect(filling.text).toContain('Studenti už vyplňují dotazníky: můžete jen přidávat');
  expect(screen.queryByRole('button', { name: 'Přidat paralelku' })).toBeNull();
  expect(await offered(filling.user)).toEqual(['Vyučující a podíly']);
  filling.container.remove();
  const { text } = await opened([one, other], { change: 'nothing', because: 'right' });
  expect(text).toContain('smí i číst skryté odpovědi');
  expect(screen.queryByRole('button', { name: /^Upravit: / })).toBeNull();
});

test('each act says what it does, by name, before it is done', async () => {
  const { user, seen, sent } = await opened([{ ...one, added: true }]);
  await choose(user, 'Vyřadit z hodnocení');
  await choose(user, 'Smazat');
  await user.click(screen.getByRole('button', { name: 'Vyřadit předmět z hodnocení' }));
  expect(seen.questions.map(({ title }) => title)).toEqual([
    'Vyřadit Přednáška A1 (A1) z hodnocení?',
    'Smazat Přednáška A1 (A1)?',
    'Vyřadit Chemie z hodnocení?',
  ]);
  expect(sent()).toEqual([
    ['PUT', '/internal/import/7/parallel/A1/active', { active: false }],
    ['DELETE', '/internal/import/7/parallel/A1', undefined],
    ['PUT', '/internal/import/7/component/A/active', { active: false }],
  ]);
});

test('a teacher is found, added with the rest of the share, and all are saved at once', async () => {
  const found = { data: [{ code: 'nova', name: 'Eva Nová', department: 'Katedra chemie' }] };
  const { user, sent } = await opened([one], all, { 'GET /internal/import/:id/teachers/search': found });
  await choose(user, 'Vyučující a podíly');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('combobox', { name: 'Přidat vyučujícího' }), 'nová');
  await user.click(await dialog.findByRole('option', { name: /Eva Nová/ }));
  expect(dialog.getByLabelText('Eva Nová, podíl v %')).toHaveProperty('value', '30');
  const share = dialog.getByLabelText('Jan Žák, podíl v %');
  await user.clear(share);
  await user.type(share, '150');
  expect(dialog.getByText('Zadejte celé číslo od 0 do 100.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Uložit vyučující' }));
  expect(sent()).toEqual([]);
  await user.clear(share);
  await user.type(share, '60');
  expect(dialog.getByText('Součet podílů: 90 %')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Uložit vyučující' }));
  const teachers = [
    { code: 't', share: 60 },
    { code: 'nova', share: 30 },
  ];
  expect(sent()).toEqual([['PUT', '/internal/import/7/parallel/A1/teachers', { teachers, version: 'v1' }]]);
});

test('while students fill in whoever teaches cannot be taken out, whoever was just added can', async () => {
  const found = { data: [{ code: 'nova', name: 'Eva Nová', department: null }] };
  const answers = { 'GET /internal/import/:id/teachers/search': found };
  const { user } = await opened([one], { change: 'teachers', because: 'phase' }, answers);
  await choose(user, 'Vyučující a podíly');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: /^Odebrat/ })).toBeNull();
  await user.type(dialog.getByRole('combobox', { name: 'Přidat vyučujícího' }), 'nová');
  await user.click(await dialog.findByRole('option', { name: /Eva Nová/ }));
  expect(dialog.getAllByRole('button', { name: /^Odebrat/ })).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Odebrat: Eva Nová' }));
  expect(dialog.queryByLabelText('Eva Nová, podíl v %')).toBeNull();
});

test('merging says whose students will answer for what, about whom', async () => {
  const { user, sent } = await opened(
    [other, one].map((parallel) => ({ ...parallel, code: parallel === one ? 'A2' : 'A1' })),
  );
  await choose(user, 'Spojit s jinou');
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(/^Studenti paralelky Přednáška A2 \(A1\) budou odpovídat za Přednáška A1 \(A2\).*Jan Žák/),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Spojit paralelky' }));
  expect(sent()).toEqual([['PUT', '/internal/import/7/parallel/A1/merged-into', { into: 'A2', from: null }]]);
});

/** Sends the merging of the first parallel, gives it up, and opens that of the second; gives its dialog. */
async function mergedNext(user: Awaited<ReturnType<typeof opened>>['user'], said?: string) {
  await choose(user, 'Spojit s jinou');
  const first = within(screen.getByRole('dialog'));
  await user.click(first.getByRole('button', { name: 'Spojit paralelky' }));
  if (said) expect((await first.findByRole('alert')).textContent).toBe(said);
  await user.click(first.getByRole('button', { name: 'Zrušit' }));
  await user.click(screen.getAllByRole('button', { name: /^Upravit: / })[1] as HTMLElement);
  await user.click(screen.getByRole('menuitem', { name: 'Spojit s jinou' }));
  return within(screen.getByRole('dialog'));
}
const merging = 'PUT /internal/import/7/parallel/A1/merged-into';

test('what was refused of one merging is not said over the next', async () => {
  const refusal = new HttpError(403, { type: '/problems/x', title: 'To nejde.' });
  const { user } = await opened([one, other], all, { [merging]: refusal });
  const next = await mergedNext(user, 'To nejde.');
  expect(next.queryByRole('alert')).toBeNull();
});

test('an answer that comes late closes no dialog of another merging', async () => {
  const { answer, arrive } = later();
  const { user } = await opened([one, other], all, { [merging]: answer });
  await mergedNext(user);
  await arrive(done);
  expect(screen.getByText(/^Studenti paralelky Přednáška A2 \(A2\) budou odpovídat/)).toBeTruthy();
});

test('a parallel is added without a time, or with a whole one', async () => {
  const { user, sent } = await opened([one]);
  const button = screen.getByRole('button', { name: 'Přidat paralelku' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Den'), 'středa');
  await user.click(dialog.getByRole('button', { name: 'Přidat paralelku' }));
  expect((await dialog.findAllByText('Doplňte čas.')).length).toBe(2);
  expect(sent()).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('Den'), 'Bez času');
  await user.click(dialog.getByLabelText('Seminář / cvičení'));
  await user.click(dialog.getByRole('button', { name: 'Přidat paralelku' }));
  await screen.findByRole('button', { name: 'Přidat paralelku' });
  expect(sent()).toEqual([
    ['POST', '/internal/import/7/component/A/parallel', { type: 'X', students: 'course', when: null }],
  ]);
});

test('what would be generated is shown before it is', async () => {
  const planned = (total: number) => ({
    total,
    parallels: total ? [{ course: { code: 'A', name_cs: 'Chemie', name_en: '' }, type: 'X', students: 5 }] : [],
  });
  const { user, sent } = await opened([one], all, {
    'GET /internal/import/7/parallels/planned?from=schedule&course=A': planned(0),
    'GET /internal/import/7/parallels/planned?from=exams&course=A': planned(1),
    'POST /internal/import/7/parallels/generate': { added: 1, failed: [] },
  });
  await user.click(screen.getByRole('button', { name: 'Vytvořit chybějící paralelky' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Žádná paralelka nechybí.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: /^Vytvořit 0/ })).toHaveProperty('ariaDisabled', 'true');
  await user.click(dialog.getByLabelText(/^Podle zkoušek/));
  expect(await dialog.findByText('Chemie: Seminář / cvičení, 5 studentů')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Vytvořit 1 paralelku' }));
  expect(sent()).toEqual([['POST', '/internal/import/7/parallels/generate', { from: 'exams', course: 'A' }]]);
});

test('nothing is generated while the list that is shown is of another choice', async () => {
  const { answer, arrive } = later();
  const planned = (total: number) => ({
    total,
    parallels: [{ course: { code: 'A', name_cs: 'Chemie', name_en: '' }, type: 'X', students: 5 }],
  });
  const { user, sent } = await opened([one], all, {
    'GET /internal/import/7/parallels/planned?from=schedule&course=A': planned(1),
    'GET /internal/import/7/parallels/planned?from=exams&course=A': answer,
    'POST /internal/import/7/parallels/generate': { added: 2, failed: [] },
  });
  await user.click(screen.getByRole('button', { name: 'Vytvořit chybějící paralelky' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Vytvořit 1 paralelku' });
  await user.click(dialog.getByLabelText(/^Podle zkoušek/));
  await user.click(dialog.getByRole('button', { name: 'Vytvořit 1 paralelku' }));
  expect(sent()).toEqual([]);
  await arrive(planned(2));
  await user.click(await dialog.findByRole('button', { name: 'Vytvořit 2 paralelky' }));
  expect(sent()).toHaveLength(1);
});

test('what could not be generated is named with why, and the dialog stays', async () => {
  const chemistry = { code: 'A', name_cs: 'Chemie', name_en: '' };
  const failed = [{ course: chemistry, type: 'X', message: 'Předmět už nemá volný kód pro další paralelku.' }];
  const { user } = await opened([one], all, {
    'GET /internal/import/7/parallels/planned?from=schedule&course=A': {
      total: 1,
      parallels: [{ course: chemistry, type: 'X', students: 5 }],
    },
    'POST /internal/import/7/parallels/generate': { added: 0, failed },
  });
  await user.click(screen.getByRole('button', { name: 'Vytvořit chybějící paralelky' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Vytvořit 1 paralelku' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('Chemie: Seminář / cvičení. Předmět už nemá volný kód pro další paralelku.');
  expect(screen.queryByText('Paralelky byly vytvořeny.')).toBeNull();
});
