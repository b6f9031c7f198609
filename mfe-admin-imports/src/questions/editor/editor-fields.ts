import type { QuestionInput } from '@anketa/contract/questions/fields';
import type { QuestionDraft } from './draft.ts';

/** What every part of the editor works with. */
export interface EditorFields {
  readonly draft: QuestionDraft;
  readonly change: (part: Partial<QuestionDraft>) => void;
  /** Messages by field, after the first attempt to save. */
  readonly errors: Readonly<Record<string, string>>;
  /** The question may have answers: what would change their meaning stays as it is. */
  readonly frozen: boolean;
  /** What only an administrator changes, and the caller is none: it would change results. */
  readonly reserved: readonly (keyof QuestionInput)[];
}
