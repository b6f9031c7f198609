import { questionTargets } from '@anketa/contract/questions/questions';
import { readTexts, withTexts } from '../questionnaires/drafts/texts-behind-head.ts';
import { Ballot } from './ballot.ts';

/**
 * The head of a ballot's bytes (questionnaires/drafts/texts-behind-head.ts). Every box of an evaluation has one size, so what a ballot can
 * grow to must be small and known beforehand: codes and lists of questions stand once and are referred to by index.
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
  const codes = [...new Set(blocks.flatMap(({ parallel, teacher, field }) => [parallel, teacher, field]))];
  const lists = new Map(blocks.map(({ asked }) => [asked.join(), asked]));
  const names = [...lists.keys()];
  const bodies = comments.map(({ body }) => Buffer.from(body));
  const head: Head = [
    field,
    programme,
    name,
    codes,
    [...lists.values()],
    blocks.map((block) => [
      questionTargets.indexOf(block.target),
      codes.indexOf(block.parallel),
      codes.indexOf(block.teacher),
      codes.indexOf(block.field),
      block.folded ? 1 : 0,
      names.indexOf(block.asked.join()),
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
