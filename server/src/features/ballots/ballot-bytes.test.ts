import { sectionTextBytes } from '@anketa/contract/questions/questionnaires';
import { proof, randomSource } from '@anketa/testing/proof';
import { expect, test } from 'vitest';
import { courseTargets, generalTargets, randomBallot, randomCourse, sectionFor } from '../../testing/random-course.ts';
import { toBallot } from './ballot.ts';
import { decodeBallot, encodeBallot } from './ballot-bytes.ts';
import { ballotBytes, fullestAnswers } from './ballot-size.ts';

test('what a ballot says comes back from its bytes, and never needs more room than its section may', () => {
  const { runs, seed } = proof('ballot-bytes', { sample: 300, full: 300 });
  const random = randomSource(seed);
  let compared = 0;
  for (let run = 0; run < runs; run++) {
    const { students, questions } = randomCourse(random, random.chance(0.5) ? courseTargets : generalTargets);
    const byId = new Map(questions.map((one) => [one.id, one]));
    for (const student of students) {
      const ballot = randomBallot(random, { student, questions });
      const section = sectionFor(student, questions);
      if (!ballot || !section) continue;
      const bytes = encodeBallot(ballot);
      expect(decodeBallot(bytes)).toEqual(ballot);
      expect(bytes.length).toBeLessThanOrEqual(ballotBytes(section, byId));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(1000);
});

test('the fullest ballot of a section fits into what is reckoned for it: every text, signed and hidden, of the longest', () => {
  const random = randomSource(2);
  const { students, questions } = randomCourse(random, courseTargets);
  const byId = new Map(questions.map((one) => [one.id, { ...one, text_maximum: 4000 }]));
  const wide = [...byId.values()];
  let texts = 0;
  for (const student of students) {
    const section = sectionFor(student, wide);
    if (!section) continue;
    const fullest = fullestAnswers(section, byId);
    const written = fullest.answers.filter(({ value }) => value === '').length;
    texts += written;
    // A letter of two bytes, and two characters that JSON would write with two.
    const length = Math.floor(sectionTextBytes / Math.max(1, written));
    const text = `${'č"\n'.repeat(Math.floor((length - 1) / 4))}x`.slice(0, 4000);
    const answers = fullest.answers.map((answer) => {
      if (answer.value === '') return { ...answer, value: text };
      const most = byId.get(answer.question)?.form === 'slider' ? 5 : 4;
      return { ...answer, value: Array.isArray(answer.value) ? [1, 2, 3, 4] : most };
    });
    const ballot = toBallot({
      section,
      given: { answers, not_taught: [] },
      mayHide: true,
      name: 'ů'.repeat(300),
    });
    expect(encodeBallot(ballot).length).toBeLessThanOrEqual(ballotBytes(section, byId));
  }
  expect(texts).toBeGreaterThan(0);
});

test('bytes that are no ballot are refused', () => {
  expect(() => decodeBallot(Buffer.from('nonsense that is long enough'))).toThrow();
  const random = randomSource(4);
  const { students, questions } = randomCourse(random, courseTargets);
  const [ballot] = students.flatMap((student) => randomBallot(random, { student, questions }) ?? []);
  if (!ballot) throw new Error('no ballot');
  expect(() => decodeBallot(encodeBallot(ballot).subarray(0, -1))).toThrow();
});
