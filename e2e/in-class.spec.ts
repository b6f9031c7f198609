import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { issues, overflowing, settling } from './looking.ts';
import { pushingProduct } from './pushing-product.ts';
import type { Course } from './questionnaire.ts';
import { scanned } from './scanned.ts';
import { signIn, tokenOf } from './suite.ts';
import { variants } from './variants.ts';

/** Ten minutes in class: a teacher opens them, students' browsers get a notification from the product, and the code leads to the questionnaire. */
const evaluation = 'hodnoceni-vyuky-zimni-semestr-2026-2027';
const students = ['student', 'student2', 'student3'] as const;
const { product, service } = pushingProduct();

const texts = {
  cs: {
    title: 'Deset minut na dotazník',
    open: 'Spustit deset minut',
    left: 'Zbývá',
    project: 'Na celou obrazovku',
    code: /^QR kód dotazníku/,
    used: /^Deset minut právě běží/,
    show: 'Zobrazit k promítání',
    over: /^Deset minut uplynulo/,
    notice: /^Deset minut na dotazník: /,
  },
  en: {
    title: 'Ten minutes for the questionnaire',
    open: 'Start the ten minutes',
    left: 'Time left',
    project: 'Full screen',
    code: /^QR code of the questionnaire/,
    used: /^The ten minutes are running/,
    show: 'Show for projecting',
    over: /^The ten minutes are over/,
    notice: /Ten minutes for the questionnaire: /,
  },
} as const;
type Language = keyof typeof texts;

async function person(browser: Browser, login: string, locale: Language): Promise<Page> {
  const context = await browser.newContext({ baseURL: product().url, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'anketa-locale', value: locale, url: product().url }]);
  const page = await context.newPage();
  await signIn(page, login);
  return page;
}

/** A browser of a student that has subscribed at the push service(). Gives its name there. */
async function subscribed(page: Page, name: string): Promise<string> {
  const { current } = await (await page.request.get('/internal/push-key')).json();
  const { endpoint, keys } = service().subscribe(name, current.key);
  const { oident } = await (await page.request.get('/internal/session')).json();
  const answer = await page.request.post('/api/subscribe', {
    headers: { 'x-csrf-token': await tokenOf(page.request) },
    data: { subscription: { endpoint, keys }, channels: ['studium'], userId: oident, keyId: current.id },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return name;
}

/** The courses of a student. */
async function coursesOf(page: Page): Promise<string[]> {
  const { sections }: { sections: Course[] } = await (
    await page.request.get(`/internal/evaluation/${evaluation}`)
  ).json();
  return sections.map(({ course }) => course);
}

const seconds = (clock: string | null) => {
  const [minutes = 0, rest = 0] = (clock ?? '').split(':').map(Number);
  return 60 * minutes + rest;
};

for (const locale of variants(import.meta.filename, ['cs', 'en'] as const)) {
  const index = locale === 'cs' ? 0 : 1;
  const t = texts[locale];

  test(`a teacher opens ten minutes, once: students get them, the code leads to the questionnaire, and a reload goes on at the right time (${locale})`, async ({
    browser,
  }) => {
    const teacher = await person(browser, 'teacher', locale);
    const settled = settling(teacher);
    const own: { courses: { data: { code: string }[] } } = await (
      await teacher.request.get(`/internal/results/evaluation/${evaluation}/my-courses`)
    ).json();
    const taught = own.courses.data.map(({ code }) => code).sort();
    const enrolled = new Map<string, string[]>();
    for (const login of students) {
      const page = await person(browser, login, locale);
      const name = await subscribed(page, `${login}-${locale}`);
      for (const course of await coursesOf(page)) enrolled.set(course, [...(enrolled.get(course) ?? []), name]);
      await page.context().close();
    }
    const course = taught.filter((code) => enrolled.has(code))[index] ?? '';
    const at = `/results/evaluation/${evaluation}/course/${course}`;

    await teacher.goto(at);
    const section = teacher.getByRole('region', { name: t.title }).or(teacher.locator('section', { hasText: t.title }));
    await expect(section.first()).toBeVisible();
    expect(await issues(teacher)).toEqual([]);
    await teacher.getByRole('button', { name: t.open }).click();
    await teacher.getByRole('dialog').getByRole('button', { name: t.open }).click();
    await expect(teacher).toHaveURL(`${at}/in-class`);
    const timer = teacher.getByRole('timer', { name: t.left });
    await expect(timer).toHaveText(/^(10:00|9:\d\d)$/);

    // Everybody enrolled who has subscribed has one, nobody else, and it leads where the code does.
    const reached = enrolled.get(course) ?? [];
    for (const name of reached) await expect.poll(() => service().received(name).length, { timeout: 20_000 }).toBe(1);
    const [notice] = reached
      .flatMap((name) => service().received(name))
      .map(({ message }) => JSON.parse(message).notification);
    expect(notice).toMatchObject({ title: expect.stringMatching(t.notice) });
    const others = students.map((login) => `${login}-${locale}`).filter((name) => !reached.includes(name));
    for (const name of others) expect(service().received(name)).toEqual([]);
    const code = teacher.getByRole('img', { name: t.code });
    const address = await scanned(teacher, await code.screenshot());
    expect(address).toBe(notice.navigate);
    const student = await person(browser, reached[0]?.replace(`-${locale}`, '') ?? '', locale);
    await student.goto(address ?? '');
    await expect(student).toHaveURL(`/evaluation/${evaluation}/course/${course}`);
    await expect(student.getByRole('radiogroup').first()).toBeVisible();
    await student.context().close();

    const before = seconds(await timer.textContent());
    await teacher.reload();
    await expect(timer).toBeVisible();
    const after = seconds(await timer.textContent());
    expect(after).toBeLessThanOrEqual(before);
    expect(after).toBeGreaterThan(before - 60);
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      await teacher.setViewportSize({ width, height: 900 });
      await teacher.emulateMedia({ colorScheme });
      await settled();
      expect(await issues(teacher)).toEqual([]);
      expect(await overflowing(teacher)).toEqual([]);
    }
    await teacher.setViewportSize({ width: 1440, height: 900 });

    // The whole screen by a button. Escape is the browser's own, and leaves as this does: without a window Chromium has none.
    const isWhole = () => teacher.evaluate(() => document.fullscreenElement !== null);
    await teacher.getByRole('button', { name: t.project }).click();
    await expect.poll(isWhole).toBe(true);
    expect(await scanned(teacher, await code.screenshot())).toBe(address);
    expect(await issues(teacher)).toEqual([]);
    await teacher.evaluate(() => document.exitFullscreen());
    await expect.poll(isWhole).toBe(false);

    await teacher.goto(at);
    await expect(teacher.getByText(t.used)).toBeVisible();
    await expect(teacher.getByRole('button', { name: t.open })).toHaveCount(0);
    await teacher.getByRole('link', { name: t.show }).click();
    await expect(timer).toBeVisible();
    await teacher.context().close();
  });
}
