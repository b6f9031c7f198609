import type { Endpoint } from '@anketa/contract/endpoint';
import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { exampleOf } from '@anketa/testing/example-of';
import { sessionOf } from '@anketa/testing/factories';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import cs from '../locales/cs.json' with { type: 'json' };
import { routes } from '../routes.ts';

/** What a page of the remote is given, made of the contract; of an evaluation that is being filled in. */
export function answerOf(endpoint: Endpoint): Record<string, unknown> {
  const whole = exampleOf(endpoint.response) as { evaluation?: object };
  const evaluation = { ...whole.evaluation, id: 7, state: evaluationState.filling, name_cs: 'Zima', name_en: 'Winter' };
  return { ...whole, evaluation };
}

/** A page of the remote, for an administrator. */
export async function renderedPage(at: string, answers: FakeAnswers) {
  const suite = fakeSuite({ session: sessionOf('admin'), answers });
  const rendered = await renderRoute(routes, { suite: suite.context, texts: cs, at });
  const sent = (method: string) => suite.seen.requests.filter((request) => request.method === method);
  return {
    ...suite,
    ...rendered,
    heading: () => rendered.getByRole('heading', { level: 1 }).textContent,
    button: (name: string | RegExp) => rendered.getByRole('button', { name }),
    /** Addresses and bodies of what was sent by a method. */
    sent: (method: string) => sent(method).map(({ url, body }) => [url, body]),
    count: (url: string) => sent('GET').filter((request) => request.url === url).length,
  };
}
