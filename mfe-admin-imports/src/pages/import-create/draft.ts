import { type ImportFilters, importTypes } from '@anketa/contract/evaluations/imports';
import { defaultSemester, defaultYear } from './defaults.ts';

/** What is being chosen for a new evaluation. A name that nobody touched follows the semester. */
export interface ImportDraft {
  readonly year: number;
  readonly semester: number;
  readonly type: number;
  readonly name_cs: string | null;
  readonly name_en: string | null;
  readonly legacyImport: boolean;
  readonly filters: Partial<ImportFilters>;
  /** The former evaluation that it is made after; null: none. */
  readonly copy_from: number | null;
}

/** The draft a page begins with. */
export function newDraft(today: Date): ImportDraft {
  return {
    year: defaultYear(today),
    semester: defaultSemester(today),
    type: importTypes.students,
    name_cs: null,
    name_en: null,
    legacyImport: false,
    filters: {},
    copy_from: null,
  };
}
