import type { Boot } from '@anketa/contract/suite/registry';
import { sessionOf } from '@anketa/testing/factories';

/** What the server puts into a page of nobody, with no remote and nothing of its own, unless said otherwise. */
export function bootOf(more: Partial<Boot> = {}): Boot {
  return {
    registry: { revision: '', platform: { react: '', contract: 1 }, remotes: [] },
    session: sessionOf(),
    locale: 'cs',
    demo: false,
    version: '1',
    data: null,
    title: null,
    lead: null,
    legal: null,
    route: null,
    theme: 'system',
    density: 'comfortable',
    set: 'g',
    load: null,
    preview: null,
    offline: false,
    worker: false,
    refusal: null,
    signedOut: false,
    signIn: { providers: [], mailedLink: false, students: true },
    links: { help: '/help', changelog: '/changelog' },
    ...more,
  };
}
