import type { ErrorReport } from '@anketa/contract/evaluations/error-reports';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { evaluationOf } from '../../testing/evaluation-of.ts';
import { openedPage } from '../../testing/rendered.tsx';

const report: ErrorReport = {
  id: '7d7f2f0e-3f8c-4f0a-9a57-1f4e3f1d2c3b',
  kind: 'not_taught',
  parallel_code: '25aA1x1',
  message: '',
  course: { code: 'A1', name_cs: 'Chemie', name_en: 'Chemistry' },
  teacher: 'Jan Dvořák',
  contact: '',
  user_agent: '',
  count: 4,
  solved: false,
  reporter: '',
  note: '',
  version: 'v1',
};
const pageOf = <Row,>(...data: Row[]) => ({ current_page: 1, last_page: 1, total: data.length, data });
const evaluation = evaluationOf();
const note = `POST /internal/import/7/reported-errors/${report.id}/note`;

async function reports(target: 'student' | 'teacher', ...rows: ErrorReport[]) {
  const answers = {
    [`GET /internal/import/7/reported-errors/${target}`]: { evaluation, reports: pageOf(...rows) },
    [note]: { note: 'Opraveno' },
  };
  const suite = fakeSuite({ session: sessionOf('manager'), answers });
  return { ...(await openedPage(suite.context, `/import/7/reported-errors/${target}`)), ...suite };
}

test('a report leads to where it is mended, and takes a note', async () => {
  const { user, seen } = await reports('student', report);
  expect(screen.getByRole('link', { name: 'Opravit u předmětu A1' }).getAttribute('href')).toBe(
    '/import/7/component/A1?reported=student#25aA1x1',
  );
  await user.click(screen.getByRole('button', { name: /^Přidat poznámku k hlášení: 4 studenti/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Jak se chyba řeší'), 'Opraveno');
  await user.click(dialog.getByRole('button', { name: 'Uložit poznámku' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen.requests.find(({ method }) => method === 'POST')?.body).toEqual({ note: 'Opraveno', version: 'v1' });
});

test('what another administrator has decided stands once the list is read again', async () => {
  const { user, answer } = await reports('student', report);
  const isSolved = () => screen.getByRole<HTMLInputElement>('switch').checked;
  expect(isSolved()).toBe(false);
  answer({
    'GET /internal/import/7/reported-errors/student': { evaluation, reports: pageOf({ ...report, solved: true }) },
  });
  await user.click(screen.getByRole('button', { name: /^Přidat poznámku k hlášení/ }));
  await user.type(within(screen.getByRole('dialog')).getByLabelText('Jak se chyba řeší'), 'Opraveno');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Uložit poznámku' }));
  await waitFor(() => expect(isSolved()).toBe(true));
});

test('a teacher is named, a student never; of a course that is gone there is nothing to mend', async () => {
  const gone = { ...report.course, name_cs: '', name_en: '' };
  const made = { ...report, kind: 'message' as const, message: 'Učí kolega.', reporter: 'Jana Nová', course: gone };
  const reached = { ...made, contact: 'linka 4321', user_agent: 'Firefox' };
  await reports('teacher', reached);
  expect(screen.getByText('Jana Nová')).toBeTruthy();
  for (const text of ['linka 4321', 'Firefox']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Opravit/ })).toBeNull();
});

test('a teacher reports in the course that the link names, and reads what came of former reports', async () => {
  const answers = {
    'GET /internal/import/7/report-error?course=B2': {
      evaluation,
      courses: [report.course, { code: 'B2', name_cs: 'Fyzika', name_en: 'Physics' }],
      reports: [{ ...report, message: 'Chybí cvičení.', note: 'Doplněno.', solved: true }],
    },
    'POST /internal/import/7/report-error': { status: true },
  };
  const suite = fakeSuite({ session: sessionOf('teacher'), answers });
  const { user } = await openedPage(suite.context, '/import/7/report-error?course=B2');
  expect(screen.getByText('Doplněno.')).toBeTruthy();
  expect(screen.getByText('Vyřešeno')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Co je špatně/), 'Učí tu i kolega.');
  await user.type(screen.getByLabelText('Kontakt na Vás'), 'linka 4321');
  await user.click(screen.getByRole('button', { name: 'Odeslat hlášení' }));
  await waitFor(() => expect(suite.seen.notices).toMatchObject([{ kind: 'success' }]));
  const sent = suite.seen.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ course: 'B2', message: 'Učí tu i kolega.', contact: 'linka 4321' });
});
