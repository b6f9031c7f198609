export interface Names {
  readonly surname: string | null;
  readonly name: string | null;
  readonly title_before: string | null;
  readonly title_after: string | null;
}

/**
 * A person's name as Czech universities write it: "doc. PhDr. Jana Nováková, Ph.D.". Someone of whom only titles are known
 * has no name: `otherwise` stands for them, their number or code.
 */
export function personName({ surname, name, title_before, title_after }: Names, otherwise: string): string {
  if (!surname && !name) return otherwise;
  const full = [title_before, name, surname].filter(Boolean).join(' ');
  return title_after ? `${full}, ${title_after}` : full;
}
