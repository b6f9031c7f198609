import { remoteTeam } from '@anketa/server/testing/remote-team';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { ownProduct } from './own-product.ts';
import { overall, question, save, savedAt, step, storedHere, text } from './questionnaire.ts';
import { loadedBy, marksIn, withMarked } from './revisions.ts';
import { signIn } from './suite.ts';

const metricsToken = 'a token of this journey, of nobody else';
const product = ownProduct({ ANKETA_METRICS_TOKEN: metricsToken });
const remoteId = 'mfe-results';
const released = 'Výsledky podle týmu';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
const offer = (page: Page) => page.getByRole('complementary', { name: 'Nová verze' });

/** Notes on a page that it was not loaded anew since. */
const stays = (page: Page) => page.evaluate(() => void Reflect.set(globalThis, 'stays', true));
const hasStayed = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'stays') === true);

/** A new page at the results. Gives what their item in the menu is called there, and the mark of what ran. */
async function seenBy(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto('/results');
  await expect(page.locator('main').getByRole('table').first()).toBeVisible();
  const isNew = (await menu(page, released).count()) > 0;
  const marks = await marksIn(page);
  await page.close();
  return { isNew, marks };
}
const ofTeam = { isNew: true, marks: [`${remoteId} team`] };
const asBefore = { isNew: false, marks: [] };

/** When the process that answers was started. */
async function startedAt(): Promise<string | undefined> {
  const answer = await fetch(`${product().url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return /^process_start_time_seconds\S*\s(\S+)$/m.exec(await answer.text())?.[1];
}

test('beside a questionnaire that is half filled in a team releases another remote by itself: new pages have it, the open one is offered it, a canary and a rollback reload nothing, and no process starts anew', async ({
  browser,
}) => {
  const { url, said } = product();
  const contextOf = () => browser.newContext({ baseURL: url, locale: 'cs-CZ' });
  const [filling, teaching, visiting] = await Promise.all([contextOf(), contextOf(), contextOf()]);
  const page = await filling.newPage();
  await signIn(page, 'student');
  await signIn(await teaching.newPage(), 'teacher');
  const { evaluations } = await (await page.request.get('/internal/evaluation/list')).json();
  const { slug_cs: slug } = evaluations.find(({ open }: { open: boolean }) => open);
  const { sections } = await (await page.request.get(`/internal/evaluation/${slug}`)).json();
  const { course } = sections.find(
    (one: { course: string; status: string }) => one.course !== 'general' && one.status === 'empty',
  );
  await page.goto(`/evaluation/${slug}/course/${course}`);
  const improve = text(page, 'V čem by se předmět mohl zlepšit?');
  await step(question(page, overall), 2).click();
  await improve.fill('Více příkladů.');
  await expect(page.getByText(storedHere)).toBeVisible();
  await stays(page);
  const visitor = await visiting.newPage();
  await visitor.goto('/results');
  await expect(visitor.locator('main').getByRole('table').first()).toBeVisible();
  await stays(visitor);
  const loaded = await loadedBy(page);
  const start = await startedAt();
  expect(start).toBeDefined();

  const team = await remoteTeam(url, remoteId, ['/results']);
  const label = { from: 'Výsledky', to: released };
  const revision = await withMarked(remoteId, 'team', team.release, label);
  expect(await seenBy(visiting)).toEqual(ofTeam);

  // The open page learns of it with what it asks next, and takes nothing of it by itself.
  await save(page).click();
  await expect(page.getByText(savedAt)).toBeVisible();
  let texts = 0;
  await expect(async () => {
    texts += 1;
    await improve.fill(`Více příkladů. ${texts}`);
    await save(page).click();
    await expect(offer(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await improve.fill('Více příkladů. A méně teorie.');

  await team.rollBack();
  expect(await seenBy(visiting)).toEqual(asBefore);
  await team.startCanary(revision, 'teacher');
  expect([await seenBy(teaching), await seenBy(visiting)]).toEqual([ofTeam, asBefore]);
  await team.endCanary();
  expect(await seenBy(teaching)).toEqual(asBefore);

  await expect(improve).toHaveValue('Více příkladů. A méně teorie.');
  expect([await hasStayed(page), await hasStayed(visitor)]).toEqual([true, true]);
  expect((await loadedBy(page)).remotes).toEqual(loaded.remotes);
  expect(await startedAt()).toBe(start);
  expect(said().match(/Anketa is ready/g)).toHaveLength(1);
  await team.leave();
  for (const context of [filling, teaching, visiting]) await context.close();
});
