import type { MailDifference, MailHalf, MailHalves } from '@anketa/contract/mail/outcome';

/**
 * What may be stored of two halves that are compared. Where of one of them fewer than the minimum have responded, or have not, that is said and no
 * number. Else all numbers are rounded down to multiples of the minimum, as any other is that depends on who has responded: how many two reminders were for
 * would tell of one person.
 */
export function storedEffect(halves: MailHalves, minimum: number): MailHalves | 'too-few' {
  const isEnough = ({ people, responded }: MailHalf) => responded >= minimum && people - responded >= minimum;
  if (!isEnough(halves.first) || !isEnough(halves.second)) return 'too-few';
  const whole = (count: number) => count - (count % minimum);
  const stepped = ({ people, responded }: MailHalf) => ({ people: whole(people), responded: whole(responded) });
  return { first: stepped(halves.first), second: stepped(halves.second) };
}

/** The quantile of the normal distribution for an interval of 95 %. */
const z = 1.959964;

/** Between what a share is, by the score of Wilson. */
function wilson({ people, responded }: MailHalf): { share: number; low: number; high: number } {
  const share = responded / people;
  const middle = responded + z ** 2 / 2;
  const wide = z * Math.sqrt(people * share * (1 - share) + z ** 2 / 4);
  const whole = people + z ** 2;
  return { share, low: (middle - wide) / whole, high: (middle + wide) / whole };
}

/** The difference of the shares of two halves, with the interval of Newcombe (Statistics in Medicine 17, 1998, method 10). */
export function differenceOf({ first, second }: MailHalves): MailDifference {
  const [a, b] = [wilson(first), wilson(second)];
  const difference = a.share - b.share;
  return {
    difference,
    low: difference - Math.hypot(a.share - a.low, b.high - b.share),
    high: difference + Math.hypot(a.high - a.share, b.share - b.low),
  };
}
