/** What an evaluation is called unless somebody says otherwise. */
export function evaluationNames({ year, semester }: { readonly year: number; readonly semester: number }) {
  const years = `${year}/${year + 1}`;
  return {
    name_cs: `Hodnocení výuky – ${semester === 2 ? 'letní' : 'zimní'} semestr ${years}`,
    name_en: `Course evaluation – ${semester === 2 ? 'summer' : 'winter'} semester ${years}`,
  };
}
