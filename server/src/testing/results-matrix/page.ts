import { isChecked, type Phase, type Reader, type Visible } from './rules.ts';

export interface Page {
  /** As it is declared. */
  readonly path: string;
  /** What follows the evaluation's address, or the whole. */
  readonly url: string;
  /** What is told, or with which status it is refused. */
  readonly tells: (reader: Reader, phase: Phase) => number | Visible;
  /** It is a list that can be had as a file; what that tells. `single`: it is there as a file alone. */
  readonly file?: Page['tells'] | 'single';
}

/** What is told where the status says that it is. */
export const within = (status: number, told: () => Visible) => (status === 200 ? told() : status);
const slug = 'who-cs';
const base = '/internal/results/evaluation';
/** A page of the evaluation that the matrix asks about. */
export const at = (path: string, url: string, tells: Page['tells'], file?: Page['file']): Page => ({
  path: `${base}/{slug}${path}`,
  url: `${base}/${slug}${url}`,
  tells,
  ...(file && { file }),
});
/** What is told to who is signed in. */
export const signedIn = (reader: Reader, told: () => number | Visible) => (reader === 'visitor' ? 401 : told());
/** Whether averages stand in lists. */
export const shows = (phase: Phase) => isChecked(phase) || phase === 'published';
