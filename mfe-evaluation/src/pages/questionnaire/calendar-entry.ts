/** What a calendar is given: the title and the address of something on a day (YYYY-MM-DD). */
export interface CalendarEntry {
  readonly title: string;
  readonly day: string;
  readonly url: string;
}

/** A calendar file with one entry for a whole day (RFC 5545). It holds nothing of who made it or when. */
export function calendarFile({ title, day, url }: CalendarEntry): string {
  const date = day.replaceAll('-', '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Anketa//results//EN',
    'BEGIN:VEVENT',
    `UID:${url}`,
    `DTSTAMP:${date}T000000Z`,
    `DTSTART;VALUE=DATE:${date}`,
    `SUMMARY:${title.replace(/[\\;,]/g, '\\$&')}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Octets that a line may have. */
const widest = 75;

/** A line in several where it is too long: each further one begins with a space. */
function folded(line: string): string {
  const bytes = new TextEncoder();
  let row = '';
  const rows: string[] = [];
  for (const letter of line) {
    if (bytes.encode(row + letter).length > widest) {
      rows.push(row);
      row = ' ';
    }
    row += letter;
  }
  return [...rows, row].join('\r\n');
}
