import type { AttentionRow } from '@anketa/contract/results/attention';
import { expect, test } from 'vitest';
import { findingsOf, quotedCourses } from './findings.ts';

const rate = { enrolled: 50, submitted: 12, percent: 24 };
const average = { value: 2, percent: 75, n: 12, interval: null };
type Apart = readonly [low: number, high: number] | null;
const difference = (apart: Apart) =>
  apart && {
    by: (apart[0] + apart[1]) / 2,
    interval: [apart[0], apart[1]] as [number, number],
    certain: apart[0] > 0 === apart[1] > 0,
  };
const row = (code: string, department: Apart, change: Apart = null, comments = 0): AttentionRow => ({
  code,
  name_cs: code,
  name_en: code,
  department_code: 'M',
  rate,
  rated: 'course',
  withheld: null,
  average,
  teachers: [],
  comments,
  attention: [],
  department: difference(department),
  before: { rate, average, change: difference(change) },
});

test('a brief has what intervals carry, what they carry most of first, and of each course one finding', () => {
  const rows = [
    row('wide', [0.1, 3]),
    row('unsure', [-0.1, 2]),
    row('better', [-1.2, -0.5]),
    row('twice', [0.2, 0.4], [0.3, 0.9]),
    row('more', [0.15, 1]),
  ];
  const found = findingsOf(rows, 3).map(({ row: { code }, against }) => `${code} ${against}`);
  expect(found).toEqual(['better department', 'twice before', 'more department']);
});

test('comments are quoted of the courses of the findings first, and of none that has none', () => {
  const rows = [row('quiet', [0.5, 1]), row('loud', null, null, 4), row('found', [0.2, 1], null, 1)];
  expect(quotedCourses(findingsOf(rows, 3), rows, 3).map(({ code }) => code)).toEqual(['found', 'loud']);
});
