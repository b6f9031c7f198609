import { expect, test } from 'vitest';
import { answerOf, answerSizes } from './answers.ts';
import { declaredEndpoints } from './declared-endpoints.ts';
import { proof } from './proof.ts';

const { runs, held } = proof('answers', { sample: 3, full: 100 });

test('every answer that is made passes the schema of its endpoint, in every size', async () => {
  const endpoints = (await declaredEndpoints()).filter(({ file }) => file === undefined);
  expect(endpoints.length).toBeGreaterThan(200);
  for (let seed = 0; seed < runs; seed++) {
    for (const { response, method, path } of endpoints) {
      for (const size of answerSizes) {
        const made = response.safeParse(answerOf(response, size, `${seed} ${method} ${path}`));
        expect(made.error?.message, `${method} ${path}, ${size}`).toBeUndefined();
      }
    }
    held({ endpoints: endpoints.length });
  }
});

test('one seed gives one answer, another one another, and the large one is larger', async () => {
  const endpoints = await declaredEndpoints();
  const list = endpoints.find(({ method, path }) => method === 'GET' && path === '/internal/departments');
  if (!list) throw new Error('there is no list of departments');
  const made = (size: (typeof answerSizes)[number], seed: string) =>
    JSON.stringify(answerOf(list.response, size, seed));
  expect(made('typical', '1')).toBe(made('typical', '1'));
  expect(made('typical', '1')).not.toBe(made('typical', '2'));
  expect(made('large', '1').length).toBeGreaterThan(10 * made('typical', '1').length);
  expect(made('large', '1')).toContain('<img src=x onerror=alert(1)>');
});
