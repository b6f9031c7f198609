import { csrfToken, readBoot } from './boot.ts';
import { createHttp } from './ports/http.ts';

/**
 * What runs before all else, from a small file of its own: the data of the first page are asked for while the libraries are still on
 * their way. On a slow phone that saves a round trip.
 */
export const boot = readBoot();
export const http = createHttp(csrfToken());
if (boot.data !== null) http.prefetch(boot.data);
