/** A sign that one has to press, as it looks on iOS. */
export type Sign = 'share' | 'add';

/** What one group of people can do here, in steps. */
export interface GuidePart {
  /** Where a link leads: /help#student. */
  readonly id: string;
  readonly title: string;
  /** A step may have the sign that it speaks of. */
  readonly steps: readonly (string | { readonly text: string; readonly sign: Sign })[];
}

/** A word of the pages, and what it means there. */
export interface Term {
  readonly word: string;
  readonly meaning: string;
}

export interface Guide {
  readonly title: string;
  readonly subtitle: string;
  /** Name of the list of parts. */
  readonly contents: string;
  readonly parts: readonly GuidePart[];
  /** Title of the list of words. */
  readonly words: string;
  readonly terms: readonly Term[];
  /** What stands last, since it is for those alone who run the server. */
  readonly technical: GuidePart;
}
