import type { Selectable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Ballot, BallotBlock } from '../ballot.ts';
import type { Offer } from './release.ts';

/** The smallest thing that is published: one question at one place. Codes that do not apply are empty. */
export type Row = Omit<Selectable<Schema['released_row']>, 'evaluation_id' | 'course_code' | 'ballots' | 'answered'>;

/** The question of a teacher's row that counts who said "this teacher did not teach me". */
export const taughtQuestion = 0;

/** A row that a ballot was offered. */
export interface OfferedRow {
  readonly key: string;
  /** What it is decided with (`partOf`). */
  readonly part: string;
  readonly row: Row;
}

/** A question that a ballot was asked, and the rows that its answer may count in, the narrowest place first. */
export interface AskedQuestion {
  readonly block: number;
  readonly question: number;
  readonly rows: readonly OfferedRow[];
}

/**
 * All questions a ballot was asked, with the rows that its answers may count in. Which places there are is decided here for
 * good: nothing finer can be made of what was counted.
 *
 * For example a student meets the teacher T in the parallel L. The answer to question 7 about T counts in two rows: question 7
 * of T in L, and question 7 of T in all parallels of the course.
 */
export function questionsAsked({ blocks, field, programme }: Ballot): AskedQuestion[] {
  return blocks.flatMap((block, at) => {
    const places = placesOf(block, { field, programme });
    const questions = block.target === 'ucit' ? [taughtQuestion, ...block.asked] : block.asked;
    return questions.map((question) => {
      const rows = places.map((place) => ({ ...emptyPlace, ...place, target: block.target, question_id: question }));
      return { block: at, question, rows: rows.map((row) => ({ key: rowKey(row), part: partOf(row), row })) };
    });
  });
}

const emptyPlace = { parallel_code: '', teacher_code: '', field_code: '', programme_code: '' };

type Studied = Pick<Ballot, 'field' | 'programme'>;

function placesOf({ target, parallel, teacher, field }: BallotBlock, studied: Studied): Partial<Row>[] {
  switch (target) {
    case 'povinn':
      return [{}];
    case 'gl':
      return [{ parallel_code: parallel }];
    case 'ucit':
      return [{ parallel_code: parallel, teacher_code: teacher }, { teacher_code: teacher }];
    case 'sobor':
      return [{ field_code: field }];
    case 'sident':
      return [
        {},
        ...(studied.field === '' ? [] : [{ field_code: studied.field }]),
        ...(studied.programme === '' ? [] : [{ programme_code: studied.programme }]),
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
export const partOf = ({ target, field_code }: Pick<Row, 'target' | 'field_code'>): string =>
  target === 'sobor' ? `sobor ${field_code}` : '';

/** What a ballot was offered in each part of its section. */
export function offersOf(asked: readonly AskedQuestion[]): Map<string, Offer> {
  const rows = asked.flatMap((one) => one.rows);
  return new Map([...Map.groupBy(rows, ({ part }) => part)].map(([part, same]) => [part, offerOf(same)]));
}

/** What a ballot was offered in all parts together. */
export const wholeOffer = (asked: readonly AskedQuestion[]): Offer => offerOf(asked.flatMap(({ rows }) => rows));

function offerOf(rows: readonly OfferedRow[]): Offer {
  return new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, same]) => [key, same.length]));
}
