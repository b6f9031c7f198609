import type { SuiteContext } from '@anketa/remote/contract';
import { render, renderRoute, textOf } from '@anketa/testing/render';
import type { ReactNode } from 'react';
import cs from '../locales/cs.json' with { type: 'json' };
import { routes } from '../routes.ts';

/** The page of an address in Czech: what it reads like, and its element. */
export async function openedPage(suite: SuiteContext, at: string) {
  const { container, user, unmount } = await renderRoute(routes, { suite, texts: cs, at });
  return { container, user, unmount, html: container.innerHTML, text: textOf(container) };
}

/** The same of a part of a page. */
export async function renderedPart(suite: SuiteContext, part: ReactNode) {
  const { container, user } = await render(part, { suite, texts: cs });
  return { container, user, html: container.innerHTML, text: textOf(container) };
}
