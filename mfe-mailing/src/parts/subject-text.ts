import type { Evaluation } from '@anketa/contract/evaluations';
import { parseMailSubject } from '@anketa/contract/mail-text';
import { useLocalized } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';

interface Subjects {
  readonly subject_cs: string;
  readonly subject_en: string;
}

/**
 * The subject of an e-mail about an evaluation, as a title: in the language in use, or in the other one where it has none in that. What each recipient
 * has of their own is left out.
 */
export function useSubjectText(evaluation: Evaluation | undefined): (subjects: Subjects) => string {
  const { t } = useTranslation();
  const localized = useLocalized();
  const name = evaluation ? localized({ cs: evaluation.name_cs, en: evaluation.name_en }) : '…';
  return ({ subject_cs, subject_en }) => {
    const { words } = parseMailSubject(localized({ cs: subject_cs, en: subject_en }) || subject_en);
    const text = words.map((word) => (word.kind === 'text' ? word.text : word.name === 'evaluation' ? name : '…'));
    return text.join('') || t('mailing.noSubject');
  };
}
