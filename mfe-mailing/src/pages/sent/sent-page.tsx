import { listSent } from '@anketa/contract/mail/lists';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { MailingTrail } from '../../parts/mailing-trail.tsx';
import { SubjectLink } from '../../parts/subject-link.tsx';

/** E-mails that are out, and those that were cancelled. */
export function SentPage({ data: { evaluation, emails } }: PageProps<typeof listSent>) {
  const localized = useLocalized();
  return (
    <ListPage
      of={listSent}
      rows={emails}
      rowKey={({ id }) => id}
      wide
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<MailingTrail evaluation={evaluation} here={localized(listSent.title)} />}
      render={{ subject: (email) => <SubjectLink evaluation={evaluation} email={email} opens="read" /> }}
    />
  );
}
