import { expect } from '@playwright/test';
import type { Walk } from './engines.ts';
import type { Walker } from './walker.ts';

/** Asked as often as a person would look: the pauses of their own grow to a second. */
const often = { intervals: [100] };

/** The evaluation that journeys fill in (own-evaluation.ts), and one whose results are published. */
const list = () => `/evaluation/${process.env.E2E_SLUG}`;
const results = '/results/evaluation/hodnoceni-vyuky-letni-semestr-2025-2026';

/** Opens the first course of the student that nobody has touched. */
async function openCourse({ open, at, found }: Walker): Promise<void> {
  await open(list());
  await (await at('a[aria-label^="Vyplnit: "]')).click();
  await found('button', 'Odeslat');
}

/** Rates what is required, by the key of a number. */
async function rateByKeys({ page, key }: Walker, step: '1' | '2' | '3'): Promise<void> {
  for (const group of await page.$$('[role=radiogroup][aria-required=true]')) {
    await (await group.$('input'))?.focus();
    await key(step);
    const rated = () => group.evaluate((all) => all.querySelector('input:checked')?.getAttribute('aria-label') ?? '');
    await expect.poll(rated, often).toMatch(new RegExp(`^${step}\\b`));
  }
}

/** Writes into the first text of the open course. */
async function writeFirstText({ page, at }: Walker, text: string): Promise<void> {
  await (await at('main fieldset textarea')).click();
  await page.keyboard.type(text);
}

const firstText = ({ page }: Walker) => page.$eval('main fieldset textarea', ({ value }) => value);

/** Reloads the page scrolled, and waits until its script answers the switch of languages: a dead page leaves that to the browser. */
async function reloadScrolled({ page, reload, press, found }: Walker, to: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo(0, top), to);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await reload();
  const isAnswered = async () =>
    (await found('link', 'EN: Switch to English')).evaluate((link) => {
      let isTaken = false;
      // The browser never follows the link, for a page that comes anew would not be the one that was reloaded.
      const take = (event: Event) => {
        isTaken = event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', take, { once: true });
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      return isTaken;
    });
  await expect.poll(isAnswered, { ...often, timeout: 15_000 }).toBe(true);
  await press('link', 'CS: Přepnout do češtiny');
  await found('link', 'EN: Switch to English');
  // A load that is cut off by the next reload Firefox complains of.
  await page.waitForFunction(() => document.querySelector('main [aria-busy]') === null);
}

export const walks: readonly Walk[] = [
  {
    name: 'a wrong password, then the right one, lead to where the work is',
    sample: true,
    async go({ open, write, press, key, reads, arrives }) {
      await open('/login');
      await write('Přihlašovací jméno', 'student2');
      await write('Heslo', 'jiné');
      await press('button', 'Přihlásit se');
      await reads('heslo nesouhlasí');
      await write('Heslo', 'demo');
      await key('Enter');
      await arrives('/evaluation/');
    },
  },
  {
    name: 'what is typed is there after a reload; rated by keys, saved and sent it is over',
    sample: true,
    async go(student) {
      const { signIn, chord, press, reads, reload, arrives } = student;
      await signIn('student');
      await openCourse(student);
      await writeFirstText(student, 'Žluťoučký kůň 🐎');
      await reads('Rozepsáno v tomto zařízení');
      await reload();
      await reads('Rozepsáno v tomto zařízení');
      expect(await firstText(student)).toBe('Žluťoučký kůň 🐎');
      await rateByKeys(student, '2');
      await chord('Control', 's');
      await reads('Uloženo v ');
      await press('button', 'Odeslat');
      await press('button', 'Odeslat anonymně');
      await reads('odesláno, děkujeme');
      await arrives(list());
    },
  },
  {
    name: 'what is filled in without a network stays on the device, and is sent when there is one',
    async go(student) {
      const { page, signIn, press, reads, at } = student;
      await signIn('student');
      await openCourse(student);
      await page.setOfflineMode(true);
      await rateByKeys(student, '1');
      await press('button', 'Uložit');
      await reads('Uloženo jen v tomto zařízení. Server není dostupný, zkuste Uložit znovu.');
      await (await at('a[aria-label^="Zavřít: "]')).click();
      await reads('Jen v tomto zařízení');
      await page.setOfflineMode(false);
      await press('button', 'Odeslat hotové (1)');
      await press('button', 'Odeslat anonymně');
      await reads('odesláno, děkujeme');
    },
  },
  {
    name: 'a visitor goes from the results to those of a course, and back',
    async go({ page, open, press, at, reads, arrives }) {
      await open('/results');
      await press('link', 'Hodnocení výuky – letní semestr 2025/2026');
      await arrives(results);
      await (await at('main table a[href*="/department/"]')).click();
      await (await at('main table a[href*="/course/"]')).click();
      await reads('na škále 1–5, 1 = nejlepší');
      await (await at('[role=img]')).hover();
      await page.goBack();
      await arrives(`${results}/department/`);
    },
  },
  {
    name: 'a list is searched, sorted and leafed through, and comes back as it was',
    sample: true,
    async go({ page, signIn, open, found, field, press, arrives, reload, write }) {
      const names = () => page.$$eval('main tbody th', (heads) => heads.map((head) => head.textContent));
      /** What the list shows once it is no more what it was. */
      async function after(before: readonly (string | null)[]) {
        await expect.poll(names, often).not.toEqual(before);
        return names();
      }
      await signIn('admin');
      await open('/users');
      const unsorted = await after([]);
      await press('button', 'Číslo osoby');
      await arrives('/users?sort=oident');
      const first = await after(unsorted);
      await press('button', 'Další');
      await arrives('/users?sort=oident&page=2');
      const second = await after(first);
      await reload();
      await expect.poll(names, often).toEqual(second);
      await page.goBack();
      await expect.poll(names, often).toEqual(first);
      await write('Hledat osobu', 'Nováková');
      await expect.poll(async () => (await names()).every((name) => name?.includes('Nováková')), often).toBe(true);
      await (await field('Role')).select('student');
      await found('button', 'Stáhnout');
    },
  },
  {
    name: 'a page that is reloaded scrolled lives',
    sample: true,
    async go(visitor) {
      await visitor.open(`${results}/course/ASVD019`);
      await visitor.reads('na škále 1–5, 1 = nejlepší');
      for (let times = 0; times < 3; times++) await reloadScrolled(visitor, 100 + times * 150);
    },
  },
  {
    name: 'pages of everybody that are reloaded scrolled, and come back to, live',
    async go(admin) {
      const { page, signIn, open, found } = admin;
      await signIn('admin');
      for (const address of ['/users', '/import/2', '/import/2/questions', results]) {
        await open(address);
        await found('link', 'Odhlásit se');
        for (let times = 0; times < 3; times++) await reloadScrolled(admin, 60 + times * 40);
        await page.evaluate(() => window.scrollTo(0, 60));
        await open('/help');
        await page.goBack();
        await reloadScrolled(admin, 60);
      }
    },
  },
  {
    name: 'the menu of a phone opens, and closes by a press beside it',
    async go({ page, open, press, found, at }) {
      await page.setViewport({ width: 390, height: 844 });
      await open('/results');
      await at('main table');
      await press('button', 'Otevřít nabídku');
      await found('button', 'Zavřít nabídku');
      await page.mouse.click(200, 830);
      expect(await page.$('dialog[open]')).not.toBeNull();
      await page.mouse.click(350, 600);
      await expect.poll(() => page.$('dialog[open]'), often).toBeNull();
      await at('main h1');
    },
  },
  {
    name: 'Enter on the sign-in page before its script has come signs in, after a wrong password too',
    async go({ page, open, write, key, reads, arrives }) {
      await page.setRequestInterception(true);
      page.on('request', (request) => void (request.url().endsWith('.js') ? request.abort() : request.continue()));
      await open('/login?back=%2Fhelp');
      for (const [password, says] of [
        ['jiné', 'heslo nesouhlasí'],
        ['demo', 'Odhlásit se'],
      ] as const) {
        await write('Přihlašovací jméno', 'student3');
        await write('Heslo', password);
        await Promise.all([page.waitForNavigation(), key('Enter')]);
        await reads(says);
      }
      await arrives('/help');
    },
  },
];
