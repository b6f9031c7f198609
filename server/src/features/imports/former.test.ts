import { setPhaseDates, updateEvaluation } from '@anketa/contract/evaluations/administration';
import { createImport, movedDates, newImport } from '@anketa/contract/evaluations/imports';
import { QuestionScope } from '@anketa/contract/questions/scope';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { givenQuestion } from '../../testing/questions.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { storedEvaluation } from '../evaluations/store.ts';
import { managedQuestions } from '../questions/store.ts';

/** A new evaluation takes over questions, options, texts and dates of a former one: what whoever makes it has the right to. */
const app = await testApplication();
const { db, as } = app;
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
await givenPerson(db, 'importer', { extra_permissions: 8 });
await givenPerson(db, 'writer');
const admin = await as('admin');

const now = new Date();
const year = now.getFullYear() - 1;
/** Half a day before now, a year ago; and half a day after. */
const ago = (hours: number) => new Date(new Date(now).setFullYear(year) + hours * 3_600_000);
const from = await givenEvaluation(db, { slug: 'former', year });
await movePhase(app, { id: from, phase: 2, by: 'test' });
await db
  .updateTable('phase_change')
  .set({ changed_at: ago(-12) })
  .where('evaluation_id', '=', from)
  .execute();
await movePhase(app, { id: from, phase: 0, by: 'test' });
const soon = new Date(now.getTime() + 86_400_000).toISOString();
await admin(setPhaseDates, { params: { id: from }, body: { filling: null, checking: null, published: soon } });
await admin(updateEvaluation, {
  params: { id: from },
  body: { description_cs: 'Vítejte.', description_en: 'Welcome.', options: { own_questions: 9 } },
});
await givenQuestion(admin, from, { body_cs: 'První' });
await db.insertInto('course').values({ evaluation_id: from, code: 'NPRG001', name_cs: 'Programování' }).execute();
await givenQuestion(admin, from, { body_cs: 'Druhá', scope: QuestionScope.parse({ courses: ['NPRG*'] }) });
const retired = await givenQuestion(admin, from, { body_cs: 'Vyřazená' });
await db.updateTable('question').set({ active: false }).where('id', '=', retired.id).execute();
const own = await givenQuestion(admin, from, { body_cs: 'Vlastní' });
await db.updateTable('question').set({ author_oidos: 'writer' }).where('id', '=', own.id).execute();

const body = { name_cs: 'Nové', name_en: 'New', semester: 1, year: year + 1, legacyImport: true, copy_from: from };

test('the page says what would be taken over, by what the person may', async () => {
  const offer = async (who: string) => (await (await as(who))(newImport)).body.former.find(({ id }) => id === from);
  expect(await offer('admin')).toMatchObject({ questions: 2, options: true, texts: true, dates: { published: soon } });
  expect(await offer('manager')).toMatchObject({ questions: 2, options: false, texts: true });
  expect(await offer('importer')).toMatchObject({ questions: 0, options: false });
});

test('questions of the administration, options, texts and dates a year later are in the new evaluation', async () => {
  const { body: made } = await admin(createImport, { body });
  expect(made.copied).toEqual({ questions: 2, options: true, texts: true, dates: 1 });
  const stored = await storedEvaluation(db, made.import_id);
  expect(stored).toMatchObject({ description_cs: 'Vítejte.', options: { own_questions: 9 } });
  const later = new Date(soon);
  later.setFullYear(later.getFullYear() + 1);
  later.setSeconds(0, 0);
  expect(stored?.phase_dates).toEqual({ published: later.toISOString() });
  const questions = await managedQuestions(db, made.import_id);
  expect(questions.map(({ body_cs }) => body_cs)).toEqual(['První', 'Druhá']);
  expect(questions[1]?.scope.courses).toEqual(['NPRG*']);
  const noted = db.selectFrom('audit_log').select('subject').where('action', '=', 'import.copy');
  expect((await noted.executeTakeFirst())?.subject).toBe(`${made.import_id} Hodnocení former`);
});

test('what somebody has no right to is not taken over; what they give goes first', async () => {
  const made = await (await as('importer'))(createImport, { body });
  expect(made.body.copied).toEqual({ questions: 0, options: false, texts: true, dates: 1 });
  expect((await storedEvaluation(db, made.body.import_id))?.options).toEqual({});
  const given = await admin(createImport, { body: { ...body, options: { own_questions: 2 } } });
  expect((await storedEvaluation(db, given.body.import_id))?.options.own_questions).toBe(2);
  expect((await admin(createImport, { body: { ...body, copy_from: 9999 } })).status).toBe(404);
  expect((await admin(createImport, { body: { ...body, copy_from: undefined } })).body.copied).toBeNull();
});

test('dates are moved by whole years for the same semester, and those that have passed are left out', () => {
  const dates = { filling: '2025-01-10T09:30:20.000Z', checking: '2025-02-10T09:00:00.000Z', published: null };
  const former = { year: 2024, semester: 1, dates };
  const at = new Date('2026-01-20T00:00:00.000Z');
  const none = { filling: null, checking: null, published: null };
  expect(movedDates(former, { year: 2025, semester: 1 }, at)).toEqual({
    ...none,
    checking: '2026-02-10T09:00:00.000Z',
  });
  expect(movedDates(former, { year: 2026, semester: 1 }, at).filling).toBe('2027-01-10T09:30:00.000Z');
  expect(movedDates(former, { year: 2025, semester: 2 }, at)).toEqual(none);
  expect(movedDates(former, { year: 2024, semester: 1 }, new Date('2024-01-01'))).toEqual(none);
});
