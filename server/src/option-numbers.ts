import { InvalidArgumentError } from 'commander';

/** Reads a whole number that an option is given. */
export const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError('a whole number is expected');
  return value;
};

/** Reads a whole number within bounds, both of them included. */
export const between = (least: number, most: number) => (text: string) => {
  const value = wholeNumber(text);
  if (value < least || value > most) throw new InvalidArgumentError(`a number from ${least} to ${most} is expected`);
  return value;
};
