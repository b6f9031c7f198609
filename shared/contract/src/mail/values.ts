const longestAddress = 2000;

/* What breaks a line; what is not seen, or turns the order of letters around (bidi controls); halves of characters. */
const breaks = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
const invisible = /(?![\n\t])\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const half = /\p{Cs}/gu;

/** A text of several lines without what is not seen, its breaks made one kind, and in NFC. */
export const cleanText = (text: string): string =>
  text
    .replace(breaks, '\n')
    .replace(invisible, '')
    .replace(half, '\ufffd')
    .replace(/[ \t]+/g, ' ')
    .normalize('NFC');

/** A value as it stands in an e-mail: one line without control characters, in NFC. */
export function mailLine(value: string): string {
  return /^[!-~]+( [!-~]+)*$/.test(value)
    ? value
    : cleanText(value)
        .replace(/[\n ]+/g, ' ')
        .trim();
}

/** Gives the address when a link may lead there: absolute, by http, https or mailto, without a password. */
export function mailAddress(given: string): string | undefined {
  if (given.length > longestAddress || /[\s<>"\\^`{|}]/.test(given)) return undefined;
  if (!/^(https?:\/\/[^/?#@]+([/?#]|$)|mailto:[^@?#]+@[^@?#]+([?#]|$))/i.test(given)) return undefined;
  try {
    const { href } = new URL(given);
    const address = /^[!-~]+$/.test(given) ? given : href;
    return address.length > longestAddress ? undefined : address;
  } catch {
    return undefined;
  }
}
