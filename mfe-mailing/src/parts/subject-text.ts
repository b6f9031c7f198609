import type { Evaluation } from '@anketa/contract/evaluations';
import { parseMailSubject } from '@anketa/contract/mail-text';
import { useLocalized } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';
import { useMessages } from './use-messages.ts';

/** A subject as a title: with the evaluation's name, and an ellipsis for what each recipient has of their own. */
export function subjectText(subject: string, evaluation: string): string {
  const { words } = parseMailSubject(subject);
  return words
    .map((word) => (word.kind === 'text' ? word.text : word.name === 'evaluation' ? evaluation : '…'))
    .join('');
}

interface Subjects {
  readonly subject_cs: string;
  readonly subject_en: string;
}

/** The same of an e-mail about an evaluation: in the language in use, or in the other one where it has none in that. */
export function useSubjectText(evaluation: Evaluation | undefined): (subjects: Subjects) => string {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { medium } = useMessages();
  const name = evaluation ? localized({ cs: evaluation.name_cs, en: evaluation.name_en }) : '…';
  return ({ subject_cs, subject_en }) =>
    subjectText(localized({ cs: subject_cs, en: subject_en }) || subject_en, name) ||
    t(medium === 'push' ? 'notifications.noTitle' : 'mailing.noSubject');
}
