/** Codes and masks as they are typed or pasted: divided by spaces, commas, semicolons or lines; each once. */
export function typedMasks(text: string): readonly string[] {
  const masks = text.split(/[\s,;]+/).filter(Boolean);
  return [...new Map(masks.map((mask) => [mask.toLowerCase(), mask])).values()];
}

/** The list with those masks added that it does not hold yet; case does not matter. */
export function withMasks(masks: readonly string[], added: readonly string[]): readonly string[] {
  const present = new Set(masks.map((mask) => mask.toLowerCase()));
  return [...masks, ...added.filter((mask) => !present.has(mask.toLowerCase()))];
}
