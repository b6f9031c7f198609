import type { FormTexts } from '../texts.ts';

const written = (number: number) => number.toLocaleString('en-US');

/** The same as in cs.ts. */
export const english: FormTexts = {
  required: 'required',
  missing: 'This question is required.',
  tooLong: (length, most) =>
    `The text is too long: it has ${written(length)} characters, at most ${written(most)} are allowed.`,
  blank: 'can’t say',
  clear: 'Clear the answer',
  answer: 'Your answer',
  signLanguage: 'The question in sign language',
  length: (length, most) => `${written(length)} of ${written(most)} characters`,
  readers: {
    none: 'The answer is read by the teacher, the head of department, the guarantor and the evaluation administrator.',
    signed: 'The answer can be read by all signed-in users.',
    all: 'Anyone can read the answer once the results are published.',
  },
  generalReaders: 'The answer is read by the guarantor of the studies and the evaluation administrator.',
  readersHidden: 'The answer is read only by the teacher, the head of department and the evaluation administrator.',
  generalReadersHidden: 'The answer is read only by the evaluation administrator.',
  hide: 'Hide from the public',
  sign: 'Sign with my name',
  signHelp: (name) => `Readers will see your name: ${name}.`,
  handOver: 'Hand over even if only a few students respond',
  handOverHelp: (minimum) =>
    `Otherwise the text is deleted unread when there are fewer than ${minimum} answers. Readers may recognise you by what you write.`,
  ends: (count, first, last) => `Scale: 1 means ${first}, ${count} means ${last}.`,
};
