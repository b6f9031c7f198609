import {
  type AddressPlaceholder,
  addressPlaceholders,
  type LinkTarget,
  type MailValues,
} from '@anketa/contract/mail/text';
import { mailAddress, mailLine } from '@anketa/contract/mail/values';

/** The values of one e-mail, fit to stand in it. */
export interface Filled {
  readonly lines: MailValues;
  /** Undefined where a value is nothing that a link could lead to. */
  readonly addresses: Readonly<Record<AddressPlaceholder, string | undefined>>;
}

/** A piece of an e-mail: the same for everybody, or by the values. */
export type Piece = string | ((filled: Filled) => string);

/** Values come from the SIS and from people: each becomes one line. */
export function filledWith(values: MailValues): Filled {
  const { name, evaluation, deadline, left, link, unsubscribe } = values;
  const lines = {
    name: mailLine(name),
    evaluation: mailLine(evaluation),
    deadline: mailLine(deadline),
    left: mailLine(left),
    link: mailLine(link),
    unsubscribe: mailLine(unsubscribe),
  };
  return { lines, addresses: { link: mailAddress(lines.link), unsubscribe: mailAddress(lines.unsubscribe) } };
}

export const fill = (piece: Piece, filled: Filled): string => (typeof piece === 'string' ? piece : piece(filled));

/** One piece of many. What is the same for everybody is put together once. */
export function joined(pieces: readonly Piece[]): Piece {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') merged[merged.length - 1] = last + piece;
    else merged.push(piece);
  }
  const [only = ''] = merged;
  if (merged.length < 2) return only;
  return (filled) => {
    let text = '';
    for (const piece of merged) text += fill(piece, filled);
    return text;
  };
}

/** Joins pieces with a text between them. */
export const joinedBy = (between: string, pieces: readonly Piece[]): Piece =>
  joined(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [between, piece])));

export const isAddress = (name: string): name is AddressPlaceholder => addressPlaceholders.some((one) => one === name);

/** Where a link leads; undefined where it leads nowhere. */
export const addressOf = (target: LinkTarget, { addresses }: Filled): string | undefined =>
  target.kind === 'address' ? target.address : addresses[target.name];
