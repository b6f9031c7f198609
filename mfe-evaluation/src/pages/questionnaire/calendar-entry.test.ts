import { expect, test } from 'vitest';
import { calendarFile } from './calendar-entry.ts';

const url = 'https://anketa.example/results/evaluation/zima';

test('a calendar entry is for the whole day, escapes its title, and tells nothing of who made it or when', () => {
  const file = calendarFile({ title: 'Výsledky: ZS, 2026; \\', day: '2027-02-03', url });
  expect(file.split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Anketa//results//EN', 'BEGIN:VEVENT', `UID:${url}`],
    ...['DTSTAMP:20270203T000000Z', 'DTSTART;VALUE=DATE:20270203', 'SUMMARY:Výsledky: ZS\\, 2026\\; \\\\'],
    ...[`URL:${url}`, 'TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''],
  ]);
});

test('a long title goes on in further lines of at most 75 octets, whole letters each', () => {
  const title = 'Hodnocení výuky s velmi dlouhým názvem, který se na řádek nevejde, ať se dělá, co se dělá 🙂🙂🙂';
  const file = calendarFile({ title, day: '2027-02-03', url });
  const lines = file.split('\r\n');
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title.replaceAll(',', '\\,')}\r\n`);
});
