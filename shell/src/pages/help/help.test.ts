import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { releaseNotes } from './changes.ts';
import { czech } from './guide-cs.ts';
import { english } from './guide-en.ts';

test('the guide has the same parts and steps in both languages: student, installing, teacher, head, administrator, signing in', () => {
  const outline = ({ parts, technical }: typeof czech) =>
    [...parts, technical].map(({ id, steps }) => `${id} ${steps.length}`);
  expect(outline(english)).toEqual(outline(czech));
  expect(czech.parts.map(({ id }) => id)).toEqual(['student', 'install', 'teacher', 'head', 'administrator']);
  expect(czech.technical.id).toBe('sign-in');
});

test('the words that two numbers of one evaluation go by are explained in both languages', () => {
  expect(english.terms).toHaveLength(czech.terms.length);
  const words = czech.terms.map(({ word }, at) => [word, english.terms[at]?.word]);
  expect(words).toContainEqual(['Návratnost', 'Response rate']);
  expect(words).toContainEqual(['Zapojení studentů', 'Student participation']);
});

test('the list of changes begins with the version that runs, told in both languages', () => {
  expect(releaseNotes[0]?.version).toBe(manifest.version);
  for (const { news } of releaseNotes) expect(news.en).toHaveLength(news.cs.length);
});
