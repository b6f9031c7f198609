/** A text with a full stop, unless it ends in a mark of its own: what is read after it stands apart from it. */
export const asSentence = (text: string) => (/[.?!…]$/.test(text) ? text : `${text}.`);
