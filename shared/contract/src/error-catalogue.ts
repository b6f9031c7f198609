import { ofActs } from './error-catalogue/acts.ts';
import { ofAdministration } from './error-catalogue/administration.ts';
import { ofPages } from './error-catalogue/pages.ts';

/**
 * The specification's section 8 as a table: everything that a person is told of what failed, by what brings it about. What the server says of its own
 * refusals is in errors.ts, whose texts are all told in the same way (`refused`).
 */
export const errorCatalogue = { ...ofPages, ...ofActs, ...ofAdministration };

export type CatalogueName = keyof typeof errorCatalogue;
