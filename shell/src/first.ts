import { csrfToken, readBoot } from './boot.ts';
import { watchInstalling } from './offline/install.ts';
import { completed } from './offline/opening.ts';
import { painted } from './painted.ts';
import { createHttp } from './ports/http.ts';

/**
 * What runs before all else, from a small file of its own: the data of the first page are asked for while the libraries are still on
 * their way, and what the server drew is painted before they are evaluated.
 */
export const boot = completed(readBoot());
export const http = createHttp(boot.offline ? '' : csrfToken(), boot.set);
/** The address that the server drew the page for: a later one may stand in its place when the libraries are there. */
export const opened = { pathname: window.location.pathname, search: window.location.search };
/** Begun at once: Chromium says it once, soon after the page has come. */
export const installing = watchInstalling();
if (boot.data !== null) http.prefetch(boot.data);
// Of the offline document nothing is drawn that could be painted before.
void (boot.offline ? Promise.resolve() : painted()).then(() => import(/* webpackChunkName: "shell" */ './main.tsx'));
