/** A moment as the browser's date and time field wants it, in the local time zone; empty for none. */
export function toLocalMoment(iso: unknown): string {
  if (typeof iso !== 'string') return '';
  const date = new Date(iso);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The same back: ISO 8601 in UTC, or null when the field is empty. */
export function fromLocalMoment(local: string): string | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
