import { updateEvaluation } from '@anketa/contract/evaluations/administration';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const app = await testApplication();
const id = await givenEvaluation(app.db);
await givenPerson(app.db, 'manager', { roles: ['manager'] });
await givenPerson(app.db, 'editor', { roles: ['editor'] });
const texts = { name_cs: ' Zima ', name_en: 'Winter', description_cs: 'Vítejte', description_en: '' };

test('names and welcome texts are saved, addresses stay', async () => {
  const call = await app.as('manager');
  const { body } = await call(updateEvaluation, { params: { id }, body: texts });
  expect(body).toMatchObject({
    status: true,
    message: 'Úprava importu proběhla úspěšně.',
    import: { name_cs: 'Zima', description_cs: 'Vítejte', slug_cs: 'zs-cs' },
  });
});

test('a missing or too long text is said beside its field', async () => {
  const call = await app.as('manager');
  const body = { ...texts, name_cs: '  ', name_en: 'x'.repeat(201) };
  const answer = await call(updateEvaluation, { params: { id }, body });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({ name_cs: ['Vyplňte prosím toto pole.'], name_en: ['Text je příliš dlouhý.'] });
});

test('someone without the right is refused; an unknown evaluation is not found', async () => {
  const refused = await (await app.as('editor'))(updateEvaluation, { params: { id }, body: texts });
  expect(refused.status).toBe(403);
  const unknown = await (await app.as('manager'))(updateEvaluation, { params: { id: 9999 }, body: texts });
  expect(unknown.status).toBe(404);
});
