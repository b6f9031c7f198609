import { type Browser, expect, type Page } from '@playwright/test';
import type { Course } from './questionnaire.ts';
import { generationOf, wholeGenerations } from './revisions.ts';
import { signIn } from './suite.ts';

type ContextOptions = Parameters<Browser['newContext']>[0];

/** A product that journeys without a network stop and start, and the browsers of its people. */
export function offlinePeople(product: () => { readonly url: string }) {
  async function answer(page: Page, address: string) {
    return (await page.request.get(`${product().url}/internal${address}`)).json();
  }

  async function sections(page: Page, slug: string): Promise<readonly Course[]> {
    return (await answer(page, `/evaluation/${slug}`)).sections;
  }

  return {
    /** A browser in which somebody is signed in, and which may have the service worker. */
    async browserOf(browser: Browser, login: string, options: ContextOptions = {}) {
      const context = await browser.newContext({ baseURL: product().url, serviceWorkers: 'allow', ...options });
      const page = await context.newPage();
      await signIn(page, login);
      return { context, page };
    },

    /** An evaluation that the student can fill in. */
    async openEvaluation(page: Page): Promise<string> {
      const { evaluations }: { evaluations: { open: boolean; slug_cs: string }[] } = await answer(
        page,
        '/evaluation/list',
      );
      return evaluations.find(({ open }) => open)?.slug_cs ?? '';
    },

    /** Courses that the student has not touched yet, as the server tells. */
    async untouched(page: Page, slug: string): Promise<[Course, ...Course[]]> {
      const all = await sections(page, slug);
      const [first, ...others] = all.filter(({ course, status }) => course !== 'general' && status === 'empty');
      if (!first) throw new Error('The student has nothing left to fill in.');
      return [first, ...others];
    },

    async statusOf(page: Page, slug: string, { course }: Course): Promise<string | undefined> {
      return (await sections(page, slug)).find((section) => section.course === course)?.status;
    },
  };
}

/** Waits until the browser has the page's own generation whole. Gives its name. */
export async function untilWhole(page: Page): Promise<string> {
  const generation = await generationOf(page);
  await expect.poll(() => wholeGenerations(page), { timeout: 60_000 }).toContain(generation);
  return generation;
}

/** What says on a page that the server does not answer. */
export const offlineBar = (page: Page, label = 'Bez připojení') => page.getByRole('complementary', { name: label });
