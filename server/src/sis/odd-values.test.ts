import { expect, test } from 'vitest';
import { oddityOf } from './odd-values.ts';

test.each([
  ['PÅ™Ã­liÅ¡', 'garbled'],
  ['PĹ™Ă­liĹˇ', 'garbled'],
  ['NovÃ¡k', 'garbled'],
  ['ÄŚERMĂK', undefined],
  ['ÄŚERNĂť', 'garbled'],
  ['MÃ¼ller', 'garbled'],
  ['Nov\ufffdk', 'garbled'],
  ['Dvo&rcaron;&aacute;k', 'html'],
  ['V&#253;voj', 'html'],
  ['Algebra &amp; logika', 'html'],
  ['#REF!', 'spreadsheet-error'],
  ['#N/A', 'spreadsheet-error'],
  ['#NENÍ_K_DISPOZICI', 'spreadsheet-error'],
])('%s is odd: %s', (value, oddity) => expect(oddityOf(value)).toBe(oddity));

test.each([
  ...[
    'Příliš',
    'ČERMÁK',
    'ŽIŽKA',
    'VÝŠKA',
    'MŮŽE BÝT',
    'PÄŤ',
    'päť',
    'Müller',
    'Łódź',
    'Ångström',
    'Größe',
    'São',
    'SÃO',
  ],
  ...['R&D', 'Ústav AT&T; x', 'C#', '#1', 'Otázka č. 3 & 4', 'ŘÍŠE', 'KŘÍŽ', 'Ľubomír', 'ĽALÍK', 'LÄŠEK'],
])('%s is as it should be', (value) => expect(oddityOf(value)).toBeUndefined());
