import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { Link } from '@anketa/remote/link';
import { useSubjectText } from './subject-text.ts';
import { useMessages } from './use-messages.ts';

interface SubjectLinkProps {
  readonly evaluation: Evaluation | undefined;
  readonly email: { readonly id: number; readonly subject_cs: string; readonly subject_en: string };
  /** A draft is written, any other one is read. */
  readonly opens: 'edit' | 'read';
}

/** The subject of an e-mail, or the title of a notification, which leads to it. */
export function SubjectLink({ evaluation, email, opens }: SubjectLinkProps) {
  const { all } = useMessages();
  const subjectOf = useSubjectText(evaluation);
  return <Link to={`${all}/${opens}/${email.id}`}>{subjectOf(email)}</Link>;
}
