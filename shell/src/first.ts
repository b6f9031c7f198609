import { afterPaint } from './after-paint.ts';
import { boot } from './begun.ts';

/**
 * What runs before all else, from a small file of its own: the data of the first page are asked for (begun.ts) while the libraries are still
 * on their way, and what the server drew is painted before they are evaluated.
 */
// Of the offline document nothing is drawn that could be painted before.
void (boot.offline ? Promise.resolve() : afterPaint()).then(() => import(/* webpackChunkName: "shell" */ './main.tsx'));
