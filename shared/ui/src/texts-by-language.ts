/** Texts of which a page has those of its language; those of the other one come when somebody changes to it. */
export function textsByLanguage<Texts>() {
  const here = new Map<string, Texts>();
  return {
    add: (language: string, texts: Texts) => void here.set(language, texts),
    has: (language: string) => here.has(language),
    /** Those of a language; until they have come, those that are here. */
    in(language: string): Texts {
      const texts = here.get(language) ?? here.values().next().value;
      if (texts === undefined) throw new Error('The texts of no language have been added.');
      return texts;
    },
  };
}
