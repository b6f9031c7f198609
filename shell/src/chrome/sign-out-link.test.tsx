import { sessionOf } from '@anketa/testing/factories';
import { render } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import cs from '../locales/cs.json' with { type: 'json' };
import { createHttp } from '../ports/http.ts';
import { createShell, ShellReactContext } from '../shell.ts';
import { bootOf } from '../testing/boot.ts';
import { SignOutLink } from './sign-out-link.tsx';

// What the build puts in.
vi.stubGlobal('SHARED_VERSIONS', {});

const text = 'anketa/private/written/mfe-a:1';

beforeEach(() => localStorage.clear());

async function opened() {
  const still = { http: createHttp(''), outlet: null, loadRemote: () => Promise.reject(new Error('none')) };
  const shell = createShell(bootOf({ session: sessionOf('student') }), window.location, still);
  const confirm = vi.fn(async (_question: object) => true);
  Object.assign(shell.questions, { confirm });
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  const link = (
    <ShellReactContext value={shell}>
      <SignOutLink />
    </ShellReactContext>
  );
  const { user } = await render(link, { suite: shell.suite, texts: cs });
  const press = () => user.click(screen.getByRole('link', { name: cs.menu.logout }));
  return { shell, press, assign, asked: () => confirm.mock.calls.map(([question]) => question) };
}

test('what only this device has is asked about once: by the shell, so that the browser cannot hold the page back after it is gone', async () => {
  localStorage.setItem(text, 'x');
  const { shell, press, assign, asked } = await opened();
  shell.guard.watch();
  shell.guard.hold('Neuložený text');
  await press();
  expect(asked()).toMatchObject([{ title: cs.signOut.title }]);
  expect(assign.mock.calls).toEqual([['/logout']]);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  localStorage.setItem(text, 'once more');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage).toHaveLength(0);
});

test('whoever stays with what is unsaved in a form keeps what the device stores from then on', async () => {
  const { shell, press, assign, asked } = await opened();
  vi.mocked(shell.questions.confirm).mockResolvedValue(false);
  shell.guard.hold('Neuložený text');
  await press();
  expect(asked()).toMatchObject([{ text: 'Neuložený text' }]);
  expect(assign).not.toHaveBeenCalled();
  localStorage.setItem(text, 'x');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(text)).toBe('x');
});
