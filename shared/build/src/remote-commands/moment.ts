import { InvalidArgumentError } from 'commander';

const written = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** How a time is written. */
export const momentHelp = 'such as 2027-01-31T20:00+01:00; without an offset in the zone of this machine';

/** A time to come, as it is written. Throws what is wrong with it in words. */
export function momentIn(text: string): Date {
  const moment = new Date(written.test(text) ? text.replace(' ', 'T') : Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new InvalidArgumentError(`It is a time, ${momentHelp}.`);
  if (moment.getTime() <= Date.now()) throw new InvalidArgumentError('That time has passed.');
  return moment;
}
