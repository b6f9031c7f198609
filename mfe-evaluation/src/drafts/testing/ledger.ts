/** A text that was written once: where, and what became of it. */
interface Written {
  readonly course: string;
  readonly field: string;
  /** It was shown as being on the device, or saved. */
  promised: boolean;
  /** The server had it. */
  saved: boolean;
  /** The person gave it up: wrote over it, chose another one, was done with it, left a page that had it alone. */
  givenUp: boolean;
}

/** The numbers of the texts in a text. */
export function marksIn(text: string): number[] {
  return [...text.matchAll(/«(\d+)»/g)].map(([, number]) => Number(number));
}

/** Every text that was ever written, each with a number of its own, which stands in it. */
export function createLedger() {
  const written: Written[] = [];
  const of = (number: number) => written[number] as Written;
  return {
    of,
    /** Gives a text that was never written before. */
    fresh(course: string, field: string): string {
      written.push({ course, field, promised: false, saved: false, givenUp: false });
      return `«${written.length - 1}»`;
    },
    /** The person gives up what stands in a text, but for what stands in another one. */
    giveUp(text: string, but = ''): void {
      const left = marksIn(but);
      for (const number of marksIn(text)) if (!left.includes(number)) of(number).givenUp = true;
    },
    /** What was promised, was not given up, and is not among these. */
    missing: (found: ReadonlySet<number>) =>
      written.flatMap(({ course, field, promised, givenUp }, number) =>
        promised && !givenUp && !found.has(number) ? [`«${number}» of ${course}, ${field}, is gone`] : [],
      ),
  };
}
