import { type Browser, expect } from '@playwright/test';
import { test } from './journey.ts';
import { signIn, tokenOf } from './suite.ts';

const results = '/results/evaluation/hodnoceni-vyuky-letni-semestr-2025-2026';

interface Comment {
  readonly id: string;
  readonly body: string;
  readonly replies: readonly { readonly body: string }[];
  readonly course: { readonly code: string };
}

/** What somebody reads of a comment on the course's page: nothing, or what it says and what was answered. */
async function readBy(browser: Browser, login: string | null, { id, course }: Comment) {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (login) await signIn(page, login);
  const answer = await (await page.request.get(`/internal${results}/course/${course.code}`)).json();
  await context.close();
  const questions: { comments: Comment[] }[] = answer.blocks.flatMap(
    (block: { questions: object[] }) => block.questions,
  );
  const found = questions.flatMap(({ comments }) => comments).find((one) => one.id === id);
  return found && [found.body, ...found.replies.map(({ body }) => body)];
}

/** Opens the course's page as somebody. They read the comment and may do this with it; null: they only learn that some are hidden. */
async function expectSeen(browser: Browser, login: string, { id, course }: Comment, acts: readonly string[] | null) {
  const context = await browser.newContext({ locale: 'cs-CZ' });
  const page = await context.newPage();
  if (login !== 'visitor') await signIn(page, login);
  await page.goto(`${results}/course/${course.code}`);
  const item = page.locator(`[data-comment="${id}"]`);
  if (acts) {
    await expect(item, login).toContainText('skryto vyučujícím');
    await expect(item.getByRole('button'), login).toHaveText(acts);
  } else {
    await expect(page.getByText(/^\d+ skryt\S+ komentář/).first(), login).toBeVisible();
    await expect(item, login).toHaveCount(0);
  }
  await context.close();
}

test('a teacher answers a comment and hides it by keys: who it concerns goes on reading, others do not; then all is as before', async ({
  page,
  browser,
}) => {
  await signIn(page, 'teacher');
  const own = `${results}/my-comments`;
  const { comments } = await (await page.request.get(`/internal${own}?limit=100`)).json();
  const isPublic = async (one: Comment) => (await readBy(browser, null, one)) !== undefined;
  let chosen: Comment | undefined;
  for (const one of comments.data as Comment[]) if (!chosen && (await isPublic(one))) chosen = one;
  if (!chosen) throw new Error('The teacher of the demo has no public comment.');
  await page.goto(`${own}?search=${encodeURIComponent(chosen.body.slice(0, 60))}`);
  const item = page.locator(`[data-comment="${chosen.id}"]`);
  await item.focus();
  await page.keyboard.press('r');
  const reply = page.getByRole('dialog', { name: 'Odpověď na komentář' });
  await reply.getByRole('textbox', { name: /^Odpověď/ }).fill('Děkuji, zlepším to.');
  await reply.getByRole('button', { name: 'Uložit odpověď' }).click();
  await expect(item.getByRole('blockquote')).toContainText('Děkuji, zlepším to.');
  const answered = [chosen.body, 'Děkuji, zlepším to.'];
  expect(await readBy(browser, null, chosen)).toEqual(answered);

  await expect(item).toBeFocused();
  await page.keyboard.press('h');
  const hide = page.getByRole('dialog', { name: 'Skrýt komentář' });
  await hide.getByRole('textbox', { name: /^Důvod/ }).fill('Zkouška.');
  await hide.getByRole('button', { name: 'Skrýt komentář' }).click();
  await expect(item).toContainText('skryto vyučujícím');
  await expect(item).toContainText(/Důvod skrytí \(.+\): Zkouška\./);
  await expect(item).toBeFocused();
  for (const login of ['visitor', 'student', 'editor']) await expectSeen(browser, login, chosen, null);
  await expectSeen(browser, 'teacher', chosen, ['Upravit odpověď', 'Vzít odpověď zpět', 'Zobrazit znovu']);
  await expectSeen(browser, 'head', chosen, ['Odpovědět', 'Zobrazit znovu']);
  await expectSeen(browser, 'admin', chosen, ['Zobrazit znovu', 'Smazat']);

  await item.getByRole('button', { name: /^Zobrazit znovu/ }).press('Enter');
  await expect(item).not.toContainText('skryto');
  await expect(item).toBeFocused();
  await item.getByRole('button', { name: /^Vzít odpověď zpět/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vzít odpověď zpět' }).click();
  await expect(item.getByRole('blockquote')).toHaveCount(0);
  await expect(item).toBeFocused();
  expect(await readBy(browser, 'student', chosen)).toEqual([chosen.body]);
});

test('the guarantor of a course and a colleague of its teacher only learn that a comment is hidden', async ({
  page,
  browser,
}) => {
  const colleague = await browser.newPage();
  await signIn(colleague, 'garant');
  const { courses } = await (await colleague.request.get(`/internal${results}/my-courses`)).json();
  const guaranteed: string[] = courses.data.map(({ code }: { readonly code: string }) => code);
  await colleague.close();
  await signIn(page, 'teacher');
  const { comments } = await (await page.request.get(`/internal${results}/my-comments?limit=100`)).json();
  const shown = (comments.data as (Comment & { readonly hidden: string | null })[]).filter(({ hidden }) => !hidden);
  const headers = { 'x-csrf-token': await tokenOf(page.request) };
  for (const own of [true, false]) {
    const chosen = shown.find(({ course }) => guaranteed.includes(course.code) === own);
    if (!chosen) throw new Error(`The teacher of the demo has no comment ${own ? 'in' : 'beside'} ${guaranteed}.`);
    const act = (name: string, data: object) =>
      page.request.post(`/internal${results}/comment/${chosen.id}/${name}`, { headers, data });
    expect((await act('hide', { reason: 'Zkouška.' })).status()).toBe(200);
    await expectSeen(browser, 'garant', chosen, null);
    expect((await act('reveal', {})).status()).toBe(200);
  }
});
