import { expect, type Page } from '@playwright/test';
import { hearing } from './ear.ts';
import { test } from './journey.ts';
import { question, rateRequired, save, step, text } from './questionnaire.ts';
import { type ReadPage, readPages } from './read-pages.ts';
import { signIn } from './suite.ts';

const current = '/evaluation/hodnoceni-vyuky-zimni-semestr-2026-2027';
const past = '/results/evaluation/hodnoceni-vyuky-letni-semestr-2025-2026';

type Ear = Awaited<ReturnType<typeof hearing>>;

interface Heard extends ReadPage {
  /** As a phone has it, where that is another one. */
  readonly phone?: true;
  /** Answers in place of the server what others change meanwhile: JSON by the end of its address. */
  readonly given?: readonly [address: string, answer: object];
  readonly acts?: (ear: Ear, page: Page) => Promise<void>;
}

/** Types into the search of a list, until the address says so. */
const searching = (page: Page, words: string) => async () => {
  await page.getByRole('searchbox').fill(words);
  await expect.poll(() => new URL(page.url()).searchParams.get('search') ?? '').toBe(words);
};

const press = (page: Page, name: RegExp | string) => () =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .press('Enter');

const pages: readonly Heard[] = [
  ...readPages,
  {
    name: 'sign-in',
    has: 'Bc. Tomáš Šťastný',
    address: '/login',
    async acts(ear, page) {
      await ear.act('sends it empty', press(page, 'Přihlásit se'));
    },
  },
  {
    name: 'questionnaires',
    has: 'Webové aplikace I',
    address: current,
    who: 'student',
    async acts(ear, page) {
      await ear.act('opens a course', async () => {
        await page.getByRole('link', { name: 'Vyplnit: Programování I' }).press('Enter');
        await page.getByRole('radiogroup').first().waitFor();
      });
      await ear.act('closes it', async () => {
        await page.getByRole('link', { name: 'Zavřít: Programování I' }).press('Enter');
        await expect(page.getByRole('radiogroup')).toHaveCount(0);
      });
    },
  },
  {
    name: 'course-form',
    address: `${current}/course/APRG010`,
    has: 'Co Vám ve výuce pomáhalo?',
    who: 'student',
    acts: fillsIn,
  },
  {
    name: 'results',
    has: 'Všechna hodnocení',
    address: '/results',
    async acts(ear, page) {
      await ear.act('searches in all evaluations', searching(page, 'progr'));
      await ear.act('searches for what is not there', searching(page, 'nic takového'));
    },
  },
  {
    name: 'course-results',
    address: `${past}/course/ASVD019`,
    has: ['Díky za pochopení', 'Oproti ostatním předmětům katedry není', { name: 'Obsah stránky' }],
  },
  {
    name: 'my-courses',
    has: 'Webové aplikace I',
    address: `${past}/my-courses`,
    who: 'teacher',
    async acts(ear, page) {
      await ear.act('searches', searching(page, 'databáz'));
      await ear.act('searches for what is not there', searching(page, 'nic takového'));
    },
  },
  {
    name: 'my-comments',
    address: `${past}/my-comments?course=APRG010`,
    has: 'nepřečtených',
    who: 'teacher',
    acts: replies,
  },
  {
    name: 'imports',
    has: 'Hodnocení výuky – letní semestr 2024/2025',
    address: '/imports',
    who: 'admin',
    async acts(ear, page) {
      const order = page.getByRole('button', { name: 'Období' });
      await ear.act('puts it in order by semester', () => order.press('Enter'));
    },
  },
  {
    name: 'evaluation',
    has: 'Seznam otázek',
    address: '/import/2',
    who: 'admin',
    async acts(ear, page) {
      const tab = (name: string) => () =>
        page.getByRole('navigation', { name: 'Části hodnocení' }).getByRole('link', { name }).press('Enter');
      await ear.act('goes to the settings', tab('Nastavení'));
      const own = page.getByLabel(/^Nejvíce vlastních otázek/);
      const sends = press(page, 'Uložit nastavení');
      await ear.act('sends what is wrong', async () => {
        await own.fill('mnoho');
        await sends();
      });
      await ear.act('sends it once more', sends);
      await ear.act('mends it', () => own.fill('5'));
      await ear.act('ends filling', async () => {
        await tab('Přehled')();
        await press(page, 'Ukončit vyplňování')();
      });
      await ear.act('rather not', () => page.keyboard.press('Escape'));
    },
  },
  {
    name: 'questions',
    has: 'Co byste chtěli vyučujícímu vzkázat?',
    address: '/import/2/questions',
    who: 'admin',
    async acts(ear, page) {
      await ear.act('searches', searching(page, 'předmět'));
      await ear.act('filters', () => page.getByLabel('Podoba odpovědi').selectOption({ label: 'Text' }));
      await ear.act('searches for what is not there', searching(page, 'nic takového'));
    },
  },
  { name: 'users', address: '/users', has: 'zobrazeno 1–25', who: 'admin', acts: turnsPages },
  {
    name: 'user',
    address: '/user/880',
    has: 'Odchod a smazání',
    who: 'admin',
    phone: true,
    async acts(ear, page) {
      const rights = page.getByRole('heading', { name: 'Role a oprávnění' });
      const save = page.getByRole('button', { name: 'Uložit oprávnění' });
      const fold = async () => page.locator('summary', { has: rights }).press('Enter');
      await ear.act('opens the roles', async () => {
        await fold();
        await expect(save).toBeVisible();
      });
      await ear.act('folds them', async () => {
        await fold();
        await expect(save).toBeHidden();
      });
    },
  },
  {
    name: 'deployments',
    address: '/deployments',
    has: 'ji zatím nikdo neotevřel',
    given: ['/internal/deployments/failures', { since: new Date(2026, 10, 26, 19).toISOString(), revisions: [] }],
    who: 'admin',
    async acts(ear, page) {
      await ear.act('opens the revisions of a remote', () =>
        page
          .getByText(/verz[eí]$/)
          .first()
          .press('Enter'),
      );
      await ear.act('disables it', press(page, 'Vypnout: mfe-admin-imports'));
      await ear.act('rather not', () => page.keyboard.press('Escape'));
    },
  },
  {
    name: 'permissions',
    address: '/permissions?right=options.edit',
    has: 'Ihned zneplatnit token',
    who: 'admin',
    async acts(ear, page) {
      await ear.act('searches', searching(page, 'vylosovat'));
    },
  },
];

for (const { name, address, has, who, phone, given, acts, varies } of pages) {
  test(`${address} is read as before, and says after each act what came of it`, async ({ page }) => {
    if (phone) await page.setViewportSize({ width: 390, height: 844 });
    if (who) await signIn(page, who);
    if (given) await page.route(`**${given[0]}`, (route) => route.fulfill({ json: given[1] }));
    const ear = await hearing(page);
    await ear.open(address, ...[has].flat());
    const tree = await ear.tree();
    await acts?.(ear, page);
    // The statement names its own address, whichever port it is at.
    const text = ear.text(tree).replaceAll(/localhost:\d+/g, 'localhost');
    expect(varies ? text.replaceAll(varies, '…') : text).toMatchSnapshot(`${name}.txt`);
  });
}

async function fillsIn(ear: Ear, page: Page) {
  const first = question(page, 'zhodnoťte, prosíme, předmět celkově');
  await ear.act('sends it with gaps', press(page, 'Odeslat'));
  await ear.act('sends it once more', press(page, 'Odeslat'));
  await ear.act('answers by a digit', async () => {
    await first.getByRole('radio').first().focus();
    await page.keyboard.press('3');
  });
  await ear.act('goes on by an arrow', () => page.keyboard.press('ArrowRight'));
  const folds = page.getByRole('checkbox', { name: 'Tento vyučující mě neučil' }).first();
  await ear.act('was not taught by a teacher', () => folds.press('Space'));
  await ear.act('was taught after all', () => folds.press('Space'));
  await ear.act('saves', press(page, 'Uložit'));
  await ear.act('writes', () => text(page, 'Co na předmětu nejvíce oceňujete?').fill('Vše.'));
  await ear.act('saves without a connection', async () => {
    await page.context().setOffline(true);
    await save(page).press('Enter');
    await expect(page.getByText(/^Uloženo jen v\stomto zařízení/)).toBeVisible();
  });
  await ear.act('sends what is whole', async () => {
    await page.context().setOffline(false);
    await rateRequired(page, 2);
    await press(page, 'Odeslat')();
    await page.getByRole('dialog').waitFor();
  });
  await ear.act('without a connection', async () => {
    await page.context().setOffline(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Odeslat anonymně' }).press('Enter');
    await expect(page.getByText(/odeslání se nepodařilo/)).toBeVisible();
  });
  await page.context().setOffline(false);
  await ear.act('reports an error, without words', async () => {
    await press(page, 'Nahlásit chybu')();
    await page.getByRole('dialog').getByRole('button', { name: 'Nahlásit' }).press('Enter');
    await expect(page.getByText('Napište prosím, co je špatně.')).toBeVisible();
  });
  await ear.act('rather not', () => page.keyboard.press('Escape'));
  await ear.act('wants to refuse the course', async () => {
    await press(page, 'Odmítnout hodnotit')();
    await page.getByRole('dialog').waitFor();
  });
  await ear.act('refuses it', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Odmítnout hodnotit' }).press('Enter');
    await expect(page).toHaveURL(current);
    await page.getByRole('button', { name: 'Vzít zpět', exact: true }).waitFor();
  });
  await ear.act('takes that back', async () => {
    await press(page, 'Vzít zpět')();
    await expect(step(first, 1)).toBeVisible();
  });
}

async function replies(ear: Ear, page: Page) {
  const reply = page.getByRole('button', { name: /^Odpovědět: Aspoň zkouška/ }).first();
  const dialog = page.getByRole('dialog');
  await ear.act('wants to reply', async () => {
    await reply.press('Enter');
    await dialog.waitFor();
  });
  await ear.act('replies without words', () => dialog.getByRole('button', { name: 'Uložit odpověď' }).press('Enter'));
  await ear.act('replies', async () => {
    await dialog.getByRole('textbox').fill('Děkuji.');
    await dialog.getByRole('button', { name: 'Uložit odpověď' }).press('Enter');
    await expect(page.getByRole('blockquote')).toContainText('Děkuji.');
  });
  await ear.act('wants to take the reply back', async () => {
    await press(page, /^Vzít odpověď zpět: /)();
    await dialog.waitFor();
  });
  await ear.act('takes it back', async () => {
    await dialog.getByRole('button', { name: 'Vzít odpověď zpět' }).press('Enter');
    await expect(page.getByRole('blockquote')).toHaveCount(0);
  });
  await ear.act('filters', () => page.getByLabel('Označení').selectOption({ label: 'Nepřečtené' }));
}

async function turnsPages(ear: Ear, page: Page) {
  await ear.act('goes to the next page', async () => {
    await press(page, 'Další')();
    await expect(page).toHaveURL('/users?page=2');
  });
  await ear.act('goes on without a connection', async () => {
    await page.context().setOffline(true);
    await press(page, 'Další')();
    await expect(page.getByText('Stranu 3 se nepodařilo načíst.')).toBeVisible();
  });
  await page.context().setOffline(false);
  await ear.act('searches', searching(page, 'novák'));
  await ear.act('searches no more', searching(page, ''));
  await ear.act('filters', () => page.getByLabel('Role', { exact: true }).selectOption('garant'));
}
