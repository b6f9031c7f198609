import { noticeStays } from '../constants.ts';

/** Where a person is told: the notification in the corner, beside what was pressed, in the place of the page, in a dialog or layer, or in the console alone. */
type Where = 'notification' | 'beside' | 'page' | 'dialog' | 'console';

/** How a notification of it stays. A generic one says nothing that takes longer to read; the others stay by their length, `noticeStays` at least. */
export const stays = { generic: noticeStays, 'by-length': 'by-length' } as const;

/** A test that brings it about and looks at what is told. */
interface Proof {
  readonly file: string;
  readonly test: string;
}

export interface CatalogueEntry {
  /** Rows of the specification's section 8. */
  readonly rows: readonly string[];
  /** What brings it about. */
  readonly when: string;
  /**
   * Where its text is: `suite` and `form` are in shared/remote/src/locales, others have their locales; more than one text where a page has a title and a sentence.
   * Empty: nobody is told.
   */
  readonly texts: readonly `${'suite' | 'form' | 'server' | 'shell' | 'mfe-admin-imports' | 'mfe-results'}:${string}`[];
  /** The code that stands before the text. */
  readonly code?: number;
  readonly kind: 'success' | 'warning' | 'error';
  readonly where: readonly Where[];
  /** How long its notification stays; what has none stays until it is left or mended. */
  readonly time?: keyof typeof stays;
  /** `walk`: e2e/errors.spec.ts brings it about in the browser, under its name. */
  readonly proof: 'walk' | Proof;
}

/** Said in the corner and beside what was pressed, for as long as it takes to read. */
export const pressed = { where: ['notification', 'beside'], time: 'by-length', kind: 'error' } as const;
/** Said in the place of the page. */
export const page = { where: ['page'], kind: 'error' } as const;
