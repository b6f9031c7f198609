import { Answers } from '@anketa/contract/questions/questionnaires';
import type { Selectable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { decrypt, encrypt, overhead } from '../../../platform/padded-cipher.ts';
import { readTexts, withTexts } from './texts-behind-head.ts';

/** Whose draft it is: a draft copied to another row does not open. */
export type DraftOwner = Pick<Selectable<Schema['draft']>, 'evaluation_id' | 'course_code' | 'oidos'>;

const magic = Buffer.from('akd2');

const associated = ({ evaluation_id, course_code, oidos }: DraftOwner) =>
  Buffer.from(JSON.stringify(['anketa draft 2', evaluation_id, course_code, oidos]));

/**
 * Encrypts a draft with the key of the day (AES-256-GCM). All drafts of an evaluation have the size of its ballots.
 * Bytes: "akd2" 4 · nonce 12 · tag 16 · ciphertext. Throws RangeError when the answers do not fit.
 */
export function sealDraft(key: Buffer, owner: DraftOwner, answers: Answers, boxBytes: number): Buffer {
  const size = boxBytes - magic.length;
  return Buffer.concat([magic, encrypt(key, associated(owner), { content: encodeAnswers(answers), size })]);
}

/** Decrypts a draft. Throws when it was damaged or belongs to someone else. */
export function openDraft(key: Buffer, owner: DraftOwner, box: Buffer): Answers {
  return decodeAnswers(decrypt(key, associated(owner), box.subarray(magic.length)));
}

/** Bytes of a draft's content. */
export const draftBytes = (answers: Answers): number => encodeAnswers(answers).length;

/** Whether a draft fits into a box of this size. */
export const fitsBox = (answers: Answers, boxBytes: number): boolean =>
  draftBytes(answers) <= boxBytes - magic.length - overhead;

type Head = readonly [
  blocks: readonly string[],
  answers: readonly (readonly [
    block: number,
    question: number,
    value: number | readonly number[] | null,
    flags: number,
    /** Bytes of the text; −1 where the answer is none. */
    bytes: number,
  ])[],
  not_taught: readonly string[],
];

const flags = ['blank', 'hide', 'sign', 'hand_over'] as const;

function encodeAnswers({ answers, not_taught }: Answers): Buffer {
  const blocks = [...new Set(answers.map(({ block }) => block))];
  const at = new Map(blocks.map((block, index) => [block, index]));
  const texts = answers.map(({ value }) => (typeof value === 'string' ? Buffer.from(value) : undefined));
  const head: Head = [
    blocks,
    answers.map((answer, index) => [
      at.get(answer.block) ?? 0,
      answer.question,
      typeof answer.value === 'string' ? null : (answer.value ?? null),
      flags.reduce((mask, flag, bit) => mask | (answer[flag] ? 1 << bit : 0), 0),
      texts[index]?.length ?? -1,
    ]),
    not_taught,
  ];
  const written = texts.filter((text) => text !== undefined);
  return withTexts(head, written);
}

function decodeAnswers(bytes: Buffer): Answers {
  const { head, texts } = readTexts<Head>(bytes, ([, answers]) =>
    answers.flatMap(([, , , , length]) => (length === -1 ? [] : [length])),
  );
  const [blocks, answers, not_taught] = head;
  const text = texts.values();
  return Answers.parse({
    answers: answers.map(([block, question, value, mask, length]) => ({
      block: blocks[block],
      question,
      ...(length === -1 ? value !== null && { value } : { value: text.next().value }),
      ...Object.fromEntries(flags.flatMap((flag, bit) => (mask & (1 << bit) ? [[flag, true]] : []))),
    })),
    not_taught,
  });
}
