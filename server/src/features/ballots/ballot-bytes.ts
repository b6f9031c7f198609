import { type Answers, type Block, sectionTextBytes } from '@anketa/contract/questionnaires';
import { choiceMaximum, type Question, questionTargets, textMaximum } from '@anketa/contract/questions';
import type { SectionParts } from '../questionnaires/sections.ts';
import { Ballot, signedNameMaximum } from './ballot.ts';

/**
 * A ballot as bytes. Every box of an evaluation has one size, so what a ballot can grow to must be small and known
 * beforehand: codes and lists of questions stand once and are referred to by index, and texts follow as they are, since
 * JSON would make some of them longer.
 *
 * Bytes: length of the head 4 (big-endian) · head (JSON) · texts (UTF-8, one after the other).
 */
type Head = readonly [
  field: string,
  programme: string,
  name: string | null,
  codes: readonly string[],
  lists: readonly (readonly number[])[],
  blocks: readonly (readonly [
    target: number,
    parallel: number,
    teacher: number,
    field: number,
    folded: 0 | 1,
    list: number,
    ratings: readonly (number | null)[],
  ])[],
  comments: readonly (readonly [block: number, question: number, flags: number, bytes: number])[],
];

export function encodeBallot({ field, programme, name, blocks, comments }: Ballot): Buffer {
  const codes = createIndex<string>((code) => code);
  const lists = createIndex<readonly number[]>((list) => list.join());
  const bodies = comments.map(({ body }) => Buffer.from(body));
  const head: Head = [
    field,
    programme,
    name,
    codes.all,
    lists.all,
    blocks.map((block) => [
      questionTargets.indexOf(block.target),
      codes.of(block.parallel),
      codes.of(block.teacher),
      codes.of(block.field),
      block.folded ? 1 : 0,
      lists.of(block.asked),
      block.ratings,
    ]),
    comments.map(({ block, question, hide, sign, hand_over }, index) => [
      block,
      question,
      (hide ? 1 : 0) + (sign ? 2 : 0) + (hand_over ? 4 : 0),
      bodies[index]?.length ?? 0,
    ]),
  ];
  return withTexts(head, bodies);
}

/** The ballot in bytes that `encodeBallot` made. Throws for anything else. */
export function decodeBallot(bytes: Buffer): Ballot {
  const { head, texts } = readTexts<Head>(bytes, ([, , , , , , comments]) => comments.map(([, , , length]) => length));
  const [field, programme, name, codes, lists, blocks, comments] = head;
  return Ballot.parse({
    field,
    programme,
    name,
    blocks: blocks.map(([target, parallel, teacher, place, folded, list, ratings]) => ({
      target: questionTargets[target],
      parallel: codes[parallel],
      teacher: codes[teacher],
      field: codes[place],
      folded: folded === 1,
      asked: lists[list],
      ratings,
    })),
    comments: comments.map(([block, question, flags], index) => ({
      block,
      question,
      body: texts[index],
      hide: (flags & 1) !== 0,
      sign: (flags & 2) !== 0,
      hand_over: (flags & 4) !== 0,
    })),
  });
}

/** Each value once, by the order in which it was first asked for. */
function createIndex<Value>(nameOf: (value: Value) => string) {
  const known = new Map<string, number>();
  const all: Value[] = [];
  return {
    all,
    of(value: Value): number {
      const name = nameOf(value);
      const index = known.get(name) ?? all.push(value) - 1;
      known.set(name, index);
      return index;
    },
  };
}

/** A head as JSON with texts behind it. */
export function withTexts(head: unknown, texts: readonly Buffer[]): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, ...texts]);
}

/** What `withTexts` made; `lengths` finds the bytes of each text in the head. Throws when they do not fit. */
export function readTexts<H>(bytes: Buffer, lengths: (head: H) => readonly number[]): { head: H; texts: string[] } {
  const end = 4 + bytes.readUInt32BE();
  const head = JSON.parse(bytes.subarray(4, end).toString()) as H;
  let at = end;
  const texts = lengths(head).map((length) => {
    at += length;
    return bytes.subarray(at - length, at).toString();
  });
  if (at !== bytes.length) throw new RangeError('the texts do not fit the head');
  return { head, texts };
}

/** The longest answers that a section can be given: every question answered, every text with all it may carry. */
export function fullestAnswers(
  { blocks }: Pick<SectionParts, 'blocks'>,
  questions: ReadonlyMap<number, Question>,
): Answers {
  const every = Array.from({ length: choiceMaximum }, (_, index) => index + 1);
  const flags = { hide: true, sign: true, hand_over: true };
  const answer = ({ key }: Block, id: number) => {
    const form = questions.get(id)?.form;
    const value = form === 'text' ? '' : form === 'slider-mor' ? every : choiceMaximum;
    return { block: key, question: id, value, ...(form === 'text' && flags) };
  };
  return { answers: blocks.flatMap((block) => block.questions.map((id) => answer(block, id))), not_taught: [] };
}

/** The bytes of a section's fullest ballot, all its texts included. */
export function ballotBytes({ blocks, belongs_to }: SectionParts, questions: ReadonlyMap<number, Question>): number {
  const isText = (id: number) => questions.get(id)?.form === 'text';
  const head = encodeBallot({
    ...belongs_to,
    // Three bytes are the most that a unit of a string has in UTF-8.
    name: '€'.repeat(signedNameMaximum),
    blocks: blocks.map((block) => ({
      target: block.target,
      parallel: block.parallel_code,
      teacher: block.teacher_code,
      field: block.field_code,
      folded: false,
      asked: block.questions,
      ratings: block.questions.map((id) => (isText(id) ? null : 2 ** choiceMaximum - 1)),
    })),
    comments: blocks.flatMap((block, at) =>
      block.questions.filter(isText).map((question) => {
        const flags = { hide: true, sign: true, hand_over: true };
        return { block: at, question, body: '', ...flags };
      }),
    ),
  });
  const lengthDigits =
    String(4 * textMaximum).length * blocks.flatMap((block) => block.questions.filter(isText)).length;
  return head.length + lengthDigits + sectionTextBytes;
}
