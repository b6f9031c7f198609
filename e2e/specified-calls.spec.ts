import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { test } from './journey.ts';
import { importEvaluation } from './own-evaluation.ts';
import { signIn, tokenOf } from './suite.ts';

/** A call of the specification, section 7: as which page or form would send it, and what it answers. */
interface Specified {
  readonly call: `${'GET' | 'POST' | 'DELETE'} /${string}`;
  readonly body?: (id: number) => object;
  readonly status?: number;
  readonly answers: unknown;
}

const [number, text, boolean] = [expect.any(Number), expect.any(String), expect.any(Boolean)];
const items = expect.any(Array);
const listed = { current_page: 1, last_page: number, total: number, data: expect.any(Array) };
const step = (offset: number) => (import_id: number) => {
  return { options: { folder: 'building', action: 'copy' }, offset, take: 2000, import_id, counter: 0, filter: {} };
};

/** A browser of the administrator, as a push service knows it (RFC 8291: a key of 65 bytes, a secret of 16). */
const device = {
  subscription: {
    endpoint: `https://push.example.com/${Date.now()}`,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  },
  userId: '{me}',
};

/** In this order: later ones work on what earlier ones made. `{new}` is an evaluation that this table creates. */
const specified: readonly Specified[] = [
  { call: 'GET /imports?limit=10', answers: { evaluations: listed } },
  { call: 'GET /import/{id}', answers: { evaluation: { id: number, options: expect.anything() } } },
  { call: 'POST /check-session-lifetime', answers: { exist: true } },
  { call: 'POST /import/get-phases', answers: [text, text, text, text] },
  {
    call: 'POST /import/update-state',
    body: (import_id) => ({ phase: 1, import_id }),
    answers: { status: true, import: { state: 1 } },
  },
  {
    call: 'POST /import/create',
    body: () => ({
      legacyImport: true,
      semester: 1,
      type: 0,
      year: 2025,
      options: {},
      filters: {},
      name_cs: `Podle popisu ${Date.now()}`,
      name_en: `As specified ${Date.now()}`,
    }),
    answers: { import_id: number, useLegacy: true },
  },
  {
    call: 'POST /import/building/copy',
    body: step(0),
    answers: {
      status: true,
      remain: 0,
      offset: number,
      counter: number,
      take: 2000,
      import_id: number,
      options: { folder: 'building', action: 'copy', interface: text },
    },
  },
  // Of 42 steps one is done.
  { call: 'POST /import/{new}/complete', status: 404, answers: { error: { code: 1000, message: text } } },
  { call: 'POST /tools/oci-connection', answers: { status: 'ok' } },
  ...[
    ...['department', 'studyType', 'studyField', 'studyFieldNumber', 'studyYear', 'studyRegistrationYear'],
    ...['studyGraduationYear', 'studyStatus', 'finance', 'studyForm'],
  ].map((filter) => ({ call: `GET /import/filters/${filter}` as const, answers: items })),
  { call: 'GET /departments?page=1&filter=with-head&search=&limit=100', answers: listed },
  { call: 'POST /department/{department}/set-head', body: () => ({ oident: '{me}' }), answers: { status: true } },
  { call: 'DELETE /department/{department}/remove-head/{me}', answers: expect.anything() },
  { call: 'GET /users/search?search=nov', answers: { data: items } },
  { call: 'GET /import/{id}/questions', answers: { questions: { owned: items } } },
  { call: 'GET /import/{id}/statistics', answers: { questionnaires: number, answering_students: number } },
  { call: 'GET /import/{id}/options', answers: { status: boolean } },
  { call: 'GET /configuration/server', answers: { continuous_evaluation: boolean } },
  { call: 'POST /import/{id}/sections/count', answers: { has_sections: boolean } },
  {
    call: 'POST /import/update/{id}',
    body: () => ({ welcome_text_cs: 'Vítejte.' }),
    answers: { message: 'Úprava importu proběhla úspěšně.' },
  },
  { call: 'GET /import/{id}/question/check-sis', answers: { status: boolean } },
  { call: 'GET /import/{id}/answer/check-sis', answers: { status: boolean } },
  { call: 'POST /import/{id}/question/store-to-sis', answers: { status: true } },
  // Only what is published is shared.
  { call: 'POST /import/{id}/answer/store-to-sis', status: 409, answers: { title: text } },
  { call: 'POST /import/update-state', body: (import_id) => ({ phase: 3, import_id }), answers: { status: true } },
  { call: 'POST /import/{id}/answer/store-to-sis', answers: { status: true } },
  { call: 'GET /components/statistic/{id}', answers: { components: number } },
  { call: 'GET /report/error/count/student/{id}', answers: number },
  { call: 'GET /report/error/count/teacher/{id}', answers: number },
  {
    call: 'GET /studies/statistic/{id}',
    answers: { bachelor: number, master: number, postgradual: number, continuing: number },
  },
  { call: 'POST /api/subscribe', body: () => ({ ...device, channels: [] }), answers: { status: true } },
  { call: 'POST /api/unsubscribe', body: () => device, answers: { status: true } },
  { call: 'POST /import/{new}/delete', body: () => ({ step: 'buildings' }), answers: expect.anything() },
];

/** What stands for the names in braces. */
const filled = (text: string, places: Places) => text.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? name);

type Places = Readonly<Record<string, string>>;

async function send(request: APIRequestContext, { call, body }: Specified, places: Places) {
  const [method = '', path = ''] = call.split(' ');
  const address = filled(path, places);
  const headers = { 'x-csrf-token': await tokenOf(request), 'x-requested-with': 'XMLHttpRequest' };
  const given = body?.(Number(call.includes('building') ? places.new : places.id));
  const data = given ? JSON.parse(filled(JSON.stringify(given), places)) : method === 'POST' ? {} : undefined;
  const prefix = path.startsWith('/api/') ? '' : '/internal';
  return request.fetch(`${prefix}${address}`, { method, headers, ...(data && { data }) });
}

const bodyOf = (answer: APIResponse) => answer.json().catch(() => null);

test('every call of the specification is answered as it says', async ({ page }) => {
  await signIn(page, 'admin');
  const id = await importEvaluation(`Volání ${Date.now()}`);
  const session = await (await page.request.get('/internal/session')).json();
  const departments = await (await page.request.get('/internal/departments?limit=1')).json();
  const places: Record<string, string> = {
    id,
    me: session.oident,
    department: departments.data[0].kod,
  };
  for (const one of specified) {
    const answer = await send(page.request, one, places);
    const body = await bodyOf(answer);
    expect.soft(answer.status(), `${one.call} ${JSON.stringify(body)}`).toBe(one.status ?? 200);
    expect.soft({ body }, one.call).toMatchObject({ body: one.answers });
    if (one.call === 'POST /import/create') places.new = String(body.import_id);
  }
  // Step by step, as the page of the specification deletes.
  for (const gone of [places.id, places.new]) {
    const headers = { 'x-csrf-token': await tokenOf(page.request) };
    await page.request.post(`/internal/import/${gone}/delete`, { headers, data: {} });
  }
});
