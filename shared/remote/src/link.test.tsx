import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { SuiteContext } from './contract.ts';
import { Link, useGo } from './link.tsx';

function Place() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const go = useGo();
  return (
    <>
      <output>{pathname}</output>
      <Link to="/users">Uživatelé</Link>
      <Link to="/users" replace>
        Místo této
      </Link>
      <Link to="/users" target="_blank">
        Jinam
      </Link>
      <Link to="/users" onClick={(event) => event.preventDefault()}>
        Vlastní
      </Link>
      <button type="button" onClick={() => go('/departments')}>
        Jít
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Zpět
      </button>
    </>
  );
}

async function open(given: { says?: boolean; owns?: boolean; signedIn?: boolean; lives?: boolean } = {}) {
  const { says = true, owns = true, signedIn = true, lives = true } = given;
  const { context } = fakeSuite({ says, session: sessionOf(signedIn ? 'manager' : 'anonymous') });
  const check = vi.fn(async () => lives);
  const suite: SuiteContext = {
    ...context,
    remote: { ...context.remote, owns: () => owns },
    session: { ...context.session, check },
  };
  const { user } = await render(<Place />, { suite, at: '/start' });
  const at = () => document.querySelector('output')?.textContent;
  const follow = (name: string) => user.click(screen.getByText(name));
  return { user, at, follow, check };
}

test('a link leads on without a page load, and back leads back', async () => {
  const { at, follow, check } = await open();
  expect(screen.getByText('Uživatelé').getAttribute('href')).toBe('/users');
  await follow('Uživatelé');
  await waitFor(() => expect(at()).toBe('/users'));
  await follow('Zpět');
  await waitFor(() => expect(at()).toBe('/start'));
  expect(check).not.toHaveBeenCalled();
});

test('a link in place of the present page leaves no way back to it', async () => {
  const { at, follow } = await open();
  await follow('Místo této');
  await waitFor(() => expect(at()).toBe('/users'));
  await follow('Zpět');
  expect(at()).toBe('/users');
});

test.each(['Uživatelé', 'Jít'])('who would lose something and stays, stays (%s)', async (name) => {
  const { at, follow } = await open({ says: false });
  await follow(name);
  await new Promise((done) => setTimeout(done, 20));
  expect(at()).toBe('/start');
});

test('another tab, another window, another button and another target are the browser’s', async () => {
  const { at } = await open();
  for (const how of [{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
    expect(fireEvent.click(screen.getByText('Uživatelé'), how)).toBe(true);
  }
  expect(fireEvent.click(screen.getByText('Jinam'))).toBe(true);
  expect(fireEvent.click(screen.getByText('Vlastní'))).toBe(false);
  await new Promise((done) => setTimeout(done, 20));
  expect(at()).toBe('/start');
});

test.each([
  { who: 'somebody whose session lives', lives: true, goes: '/departments', asked: 1 },
  { who: 'somebody whose session has ended', lives: false, goes: '/start', asked: 1 },
  { who: 'nobody signed in', signedIn: false, lives: false, goes: '/departments', asked: 0 },
])('to another remote: $who', async ({ goes, asked, ...given }) => {
  const { at, follow, check } = await open({ owns: false, ...given });
  await follow('Jít');
  await new Promise((done) => setTimeout(done, 20));
  expect(at()).toBe(goes);
  expect(check).toHaveBeenCalledTimes(asked);
});
