import { csrfToken, readBoot } from './boot.ts';
import { watchInstalling } from './offline/install.ts';
import { completed } from './offline/opening.ts';
import { createHttp } from './ports/http.ts';

/** What the server sent with the page. */
export const boot = completed(readBoot());
/** Its requests, with the data of the first page asked for already. */
export const http = createHttp(boot.offline ? '' : csrfToken(), boot.set);
/** The address that the server drew the page for: a later one may stand in its place when the libraries are there. */
export const opened = { pathname: window.location.pathname, search: window.location.search };
/** Begun at once: Chromium says it once, soon after the page has come. */
export const installing = watchInstalling();
if (boot.data !== null) http.prefetch(boot.data);
