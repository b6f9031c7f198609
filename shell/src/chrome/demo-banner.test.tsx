import type { RoleSlug } from '@anketa/contract/rights';
import type { Boot } from '@anketa/contract/suite/registry';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import cs from '../locales/cs.json' with { type: 'json' };
import { createHttp } from '../ports/http.ts';
import { createShell, ShellReactContext } from '../shell.ts';
import { DemoBanner } from './demo-banner.tsx';

// What the build puts in.
vi.stubGlobal('SHARED_VERSIONS', {});

async function opened(role: RoleSlug, demo: boolean) {
  const boot: Boot = {
    registry: { revision: '', platform: { react: '', contract: 1 }, remotes: [] },
    session: sessionOf(role),
    locale: 'cs',
    demo,
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
    signIn: { providers: [], mailedLink: false, students: true },
    links: { help: '/help', changelog: '/changelog' },
  };
  const still = { http: createHttp(''), outlet: null, loadRemote: () => Promise.reject(new Error('none')) };
  const banner = (
    <ShellReactContext value={createShell(boot, window.location, still)}>
      <DemoBanner />
    </ShellReactContext>
  );
  await render(banner, { suite: fakeSuite({ session: boot.session }).context, texts: cs });
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

test('the e-mails of a demo are found by its administrators, and by nobody else', async () => {
  expect(await opened('admin', true)).toEqual(['/login', '/outbox']);
});

test.each(['manager', 'student', 'anonymous'] as const)('a %s is offered none', async (role) => {
  expect(await opened(role, true)).toEqual(['/login']);
});

test('production has no banner', async () => {
  expect(await opened('admin', false)).toEqual([]);
});
