import { foldedText } from '@anketa/remote/folded-text';

/** A part of a text, and whether it is what was searched for. */
export interface MarkedPart {
  readonly text: string;
  readonly marked: boolean;
}

/** A text by what of it was searched for: words in any order, without regard to diacritics and case, as the search itself does it. */
export function markedParts(text: string, search: string): MarkedPart[] {
  const letters = [...text.normalize('NFC')];
  // One sign for each letter, so that what is found in one stands at the same place of the other.
  const plain = letters.map((letter) => foldedText(letter).charAt(0) || ' ').join('');
  const isMarked = letters.map(() => false);
  for (const word of foldedText(search).split(/\s+/).filter(Boolean)) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      isMarked.fill(true, at, at + word.length);
    }
  }
  const starts = letters.flatMap((_, at) => (at === 0 || isMarked[at] !== isMarked[at - 1] ? [at] : []));
  return starts.map((from, at) => ({
    text: letters.slice(from, starts[at + 1]).join(''),
    marked: isMarked[from] === true,
  }));
}
