import type { Ballot, BallotBlock } from './ballot.ts';
import type { Offer } from './disclosure.ts';

/** Where answers are published. Codes that do not apply are empty. */
export interface Place {
  readonly target: BallotBlock['target'];
  readonly parallel_code: string;
  readonly teacher_code: string;
  readonly field_code: string;
  readonly programme_code: string;
}

/** The smallest thing that is published: one question at one place. */
export interface Row extends Place {
  readonly question_id: number;
}

/** The question of a teacher's row that counts who said "this teacher did not teach me". */
export const taughtQuestion = 0;

/** A question as one ballot met it, and the rows that its answer counts in, the narrowest place first. */
export interface Meeting {
  readonly block: number;
  readonly question: number;
  readonly rows: readonly Row[];
}

/**
 * All questions a ballot was asked, with the places each is published at. Which places there are is decided here for
 * good: nothing finer can be made of what was counted.
 */
export function meetingsOf({ blocks, field, programme }: Ballot): Meeting[] {
  return blocks.flatMap((block, at) => {
    const places = placesOf(block, { field, programme });
    const questions = block.target === 'ucit' ? [taughtQuestion, ...block.asked] : block.asked;
    return questions.map((question) => ({
      block: at,
      question,
      rows: places.map((place) => ({ ...place, question_id: question })),
    }));
  });
}

function placesOf(block: BallotBlock, { field, programme }: Pick<Ballot, 'field' | 'programme'>): Place[] {
  const { target, parallel, teacher } = block;
  const whole = { target, parallel_code: '', teacher_code: '', field_code: '', programme_code: '' };
  switch (target) {
    case 'povinn':
      return [whole];
    case 'gl':
      return [{ ...whole, parallel_code: parallel }];
    case 'ucit':
      return [
        { ...whole, parallel_code: parallel, teacher_code: teacher },
        { ...whole, teacher_code: teacher },
      ];
    case 'sobor':
      return [{ ...whole, field_code: block.field }];
    case 'sident':
      return [
        whole,
        ...(field === '' ? [] : [{ ...whole, field_code: field }]),
        ...(programme === '' ? [] : [{ ...whole, programme_code: programme }]),
      ];
  }
}

export const rowKey = ({ target, parallel_code, teacher_code, field_code, programme_code, question_id }: Row): string =>
  JSON.stringify([target, parallel_code, teacher_code, field_code, programme_code, question_id]);

/**
 * The part of a section that a row is decided with. All rows of a course belong together, since one answer counts in
 * several. Questions about a field are answered for that field alone: each field is decided by itself, else whoever
 * studies two rare ones would be set aside in both.
 */
export const partOf = ({ target, field_code }: Place): string => (target === 'sobor' ? `sobor ${field_code}` : '');

/** What a ballot was offered in each part of its section. */
export function offersOf(meetings: readonly Meeting[]): Map<string, Offer> {
  const rows = meetings.flatMap((met) => met.rows);
  return new Map([...Map.groupBy(rows, partOf)].map(([part, same]) => [part, offerOf(same)]));
}

/** What a ballot was offered in all parts together. */
export function wholeOffer(meetings: readonly Meeting[]): Offer {
  return offerOf(meetings.flatMap(({ rows }) => rows));
}

function offerOf(rows: readonly Row[]): Offer {
  return new Map([...Map.groupBy(rows, rowKey)].map(([key, same]) => [key, same.length]));
}
