import type { RoleSlug } from '@anketa/contract/rights';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import cs from '../locales/cs.json' with { type: 'json' };
import { createHttp } from '../ports/http.ts';
import { createShell, ShellReactContext } from '../shell.ts';
import { bootOf } from '../testing/boot.ts';
import { DemoBanner } from './demo-banner.tsx';

// What the build puts in.
vi.stubGlobal('SHARED_VERSIONS', {});

async function opened(role: RoleSlug, demo: boolean) {
  const boot = bootOf({ session: sessionOf(role), demo });
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
