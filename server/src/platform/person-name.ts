interface Names {
  readonly surname: string;
  readonly name: string;
  readonly title_before: string;
  readonly title_after: string;
}

/** A person's name as Czech universities write it: "doc. PhDr. Jana Nováková, Ph.D.". */
export function personName({ surname, name, title_before, title_after }: Names): string {
  const full = [title_before, name, surname].filter(Boolean).join(' ');
  return title_after ? `${full}, ${title_after}` : full;
}
