import type { LegalPage as LegalPageData } from '@anketa/contract/suite/legal-pages';
import type { Boot } from '@anketa/contract/suite/registry';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createHttp } from '../../ports/http.ts';
import { createShell, ShellReactContext } from '../../shell.ts';
import { LegalPage } from './legal-page.tsx';

// What the build puts in.
vi.stubGlobal('SHARED_VERSIONS', {});

const notice: LegalPageData = {
  name: 'legal',
  lead: 'Kdo Anketu provozuje.',
  sections: [
    {
      heading: 'Provozovatel',
      missing: null,
      lines: [{ text: 'Záznam', href: '/processing' }],
      facts: [
        { term: 'Sídlo', lines: ['Příkladná 1', '110 00 Praha 1'].map((text) => ({ text, href: null })) },
        { term: 'E-mail', lines: [{ text: 'anketa@example.cz', href: 'mailto:anketa@example.cz' }] },
      ],
    },
    { heading: 'Odpovědná osoba', missing: 'Provozovatel to zatím nevyplnil.', lines: [], facts: [] },
  ],
};
const boot: Boot = {
  registry: { revision: '', platform: { react: '', contract: 1 }, remotes: [] },
  session: sessionOf(),
  locale: 'cs',
  demo: true,
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
};
const still = { http: createHttp(''), outlet: null, loadRemote: () => Promise.reject(new Error('none')) };
const address = 'GET /internal/legal-pages/legal';

async function opened(legal: Boot['legal'], answer: unknown = notice) {
  document.head.innerHTML = '<meta name="csrf-token" content="x">';
  const suite = fakeSuite({ answers: { [address]: answer } });
  const page = (
    <ShellReactContext value={createShell({ ...boot, legal }, window.location, still)}>
      <LegalPage name="legal" />
    </ShellReactContext>
  );
  const { user } = await render(page, { suite: suite.context });
  return { ...suite, user };
}

test('what came with the HTML is there at once, and is asked for in another language alone', async () => {
  const { seen, speak } = await opened(notice);
  expect(screen.getByText('Kdo Anketu provozuje.')).toBeDefined();
  expect(seen.requests).toEqual([]);
  act(() => speak('en'));
  expect(await screen.findByText('Provozovatel to zatím nevyplnil.')).toBeDefined();
  expect(seen.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([address]);
});

test('what is missing is said in its section; what can be followed is a link', async () => {
  await opened(null);
  const heading = await screen.findByRole('heading', { level: 2, name: 'Odpovědná osoba' });
  expect(within(heading.parentElement ?? document.body).getByText('Provozovatel to zatím nevyplnil.')).toBeDefined();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/processing', 'mailto:anketa@example.cz']);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Sídlo', 'E-mail']);
  expect(screen.getAllByRole('definition')).toHaveLength(3);
});

test('a page of many parts has a list of them, which lead to each', async () => {
  const [first] = notice.sections;
  if (!first) throw new Error('no section');
  const sections = Array.from({ length: 8 }, (_, at) => ({
    ...first,
    heading: `Část ${at + 1}: další (článek ${at + 1})`,
  }));
  await opened({ ...notice, sections });
  const contents = within(screen.getByRole('navigation'));
  expect(contents.getByRole('link', { name: 'Část 8' }).getAttribute('href')).toBe('#part-8');
  expect(document.getElementById('part-8')?.textContent).toContain('Část 8: další (článek 8)');
});

test('what did not come is said, with another try', async () => {
  const { answer, user } = await opened(null, new HttpError(500, {}));
  const retry = await screen.findByRole('button', { name: 'Zkusit znovu' });
  answer({ [address]: notice });
  await user.click(retry);
  expect(await screen.findByText('Příkladná 1')).toBeDefined();
});
