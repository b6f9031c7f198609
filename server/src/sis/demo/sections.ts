interface DemoDepartment {
  readonly code: string;
}

/** Groups of departments, and the codes of those that belong to each (words.ts). */
const sections = [
  {
    code: '1',
    cs: 'Sekce historických věd',
    en: 'Section of Historical Sciences',
    of: 'HIS SVD ARC KLA EGY ARV HOD PRA',
  },
  {
    code: '2',
    cs: 'Sekce filologických věd',
    en: 'Section of Philological Sciences',
    of: 'ANG AJA GER ROM CJL CJK LIN FON REC ASI BLV SLA JIS STR TRA JAZ',
  },
  {
    code: '3',
    cs: 'Sekce společenských věd',
    en: 'Section of Social Sciences',
    of: 'FIL PSY SOC PED AND SPR POL INF ETN KOG EKO MAN MED TEV GEN OBC',
  },
  { code: '4', cs: 'Sekce věd o umění', en: 'Section of Arts', of: 'DUM HUD DIV FIM EST' },
  {
    code: '5',
    cs: 'Sekce přírodních věd a informatiky',
    en: 'Section of Natural Sciences and Informatics',
    of: 'PRG MAT FYZ CHE BIO GEO GLG ZUR STA',
  },
] as const;

/** The section of a department. */
export function sectionOf({ code }: DemoDepartment) {
  return sections.find(({ of }) => of.split(' ').includes(code.slice(-3)));
}

/** The sections that some of these departments belong to. */
export function sectionsOf(departments: readonly DemoDepartment[]) {
  return sections.filter((section) => departments.some((department) => sectionOf(department) === section));
}
