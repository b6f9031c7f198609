/** Eight digits that a person can read out. */
export function newErrorId(): string {
  return crypto.randomUUID().slice(0, 8);
}
