/**
 * The numbers of the specification's section 9, each in this one place. Codes and lists that the section names too are beside what they are of:
 * permission bits in rights.ts, states in evaluations.ts, types in imports.ts, languages in values.ts; the version is that of package.json.
 * Times are in milliseconds.
 */

/** Rows that one call of a client-driven import takes. */
export const importChunk = 2000;
/** Years to choose from: the present one, and those before it. */
export const offeredYears = 11;
/** Winter and summer. */
export const semesters = [1, 2] as const;

/** A pause of whoever types, after which what they typed is looked for. */
export const debounce = 300;
/** A pointer or the focus rests on a control, before it says what it is. */
export const tooltipAfter = 500;
/** A file of the program is waited for. */
export const chunkPatience = 120_000;
/** Between two looks whether the session is there. */
export const sessionCheckEvery = 60_000;

/** A notification stays; one of an error at least. */
export const noticeStays = 3000;
/** For each character of an error its notification stays. */
export const errorStaysByCharacter = 50;

/** A page or a list is waited for, before a skeleton says so. */
export const listPatience = 200;
/** Whatever else is waited for, before anything says so: the bar of the whole page, widgets, an act that blocks the page. */
export const patience = 300;

/** Questions in the widget of questions. */
export const widgetQuestions = 8;
/** Students that are drawn. */
export const drawnStudents = 20;
/** Choices are looked for by texts longer than this. */
export const shortSearch = 3;
