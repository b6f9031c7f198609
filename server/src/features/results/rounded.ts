/** A number as files have it, of so many decimal places; null where there is none. */
export function rounded(value: number | null | undefined, digits: number): number | null {
  return value === null || value === undefined ? null : Number(value.toFixed(digits));
}
