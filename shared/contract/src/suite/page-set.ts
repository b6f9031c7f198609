/**
 * The header by which a request of a page says with which set of the suite's revisions the page was made, as the server signed it (`Boot.set`); and by
 * which the answer says `newerSet` where a new page would get another set.
 */
export const setHeader = 'anketa-set';

/** The answer's header where a new page would get another set. */
export const newerSet = 'newer';
