import type { Boot } from '@anketa/contract/suite/registry';
import { chosenLocale, densities, densityCookie, localeCookie, themeCookie, themes } from '@anketa/contract/values';
import { forgetPrivate } from '../ports/private-storage.ts';
import { forgetOthers, lastOpened } from './copies.ts';

/**
 * What the page begins with, once the device has nothing of anybody else. The offline document is everybody's: its language, colours and density are those that were chosen in this browser, its person the
 * one whose pages this device has. What the device says of them is a number; the server says the rest when it answers.
 */
export function completed(boot: Boot): Boot {
  if (!boot.offline) {
    forgetOthers(boot.session);
    if (boot.signedOut) forgetPrivate();
    return boot;
  }
  const locale = chosenLocale(cookie(localeCookie), navigator.languages);
  const theme = themes.find((one) => one === cookie(themeCookie)) ?? 'system';
  const density = densities.find((one) => one === cookie(densityCookie)) ?? 'comfortable';
  document.documentElement.lang = locale;
  if (theme !== 'system') document.documentElement.dataset.theme = theme;
  if (density !== 'comfortable') document.documentElement.dataset.density = density;
  const last = lastOpened();
  const session = last
    ? {
        ...boot.session,
        signedIn: true,
        student: true,
        roles: ['student' as const],
        oident: last.oident,
        home: last.page,
      }
    : boot.session;
  return { ...boot, locale, theme, density, session: { ...session, locale } };
}

function cookie(name: string): string | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}
