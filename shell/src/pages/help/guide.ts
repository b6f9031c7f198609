/** What one group of people can do here, in steps. */
export interface GuidePart {
  /** Where a link leads: /help#student. */
  readonly id: string;
  readonly title: string;
  readonly steps: readonly string[];
}

export interface Guide {
  readonly title: string;
  readonly subtitle: string;
  /** Name of the list of parts. */
  readonly contents: string;
  readonly parts: readonly GuidePart[];
}
