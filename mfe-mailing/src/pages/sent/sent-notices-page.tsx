import { listSentNotices } from '@anketa/contract/mail/notice-lists';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { MailingTrail } from '../../parts/mailing-trail.tsx';
import { SubjectLink } from '../../parts/subject-link.tsx';

/** Notifications that are out, and those that were cancelled, with what became of them. */
export function SentNoticesPage({ data: { evaluation, notices } }: PageProps<typeof listSentNotices>) {
  const localized = useLocalized();
  return (
    <ListPage
      of={listSentNotices}
      rows={notices}
      rowKey={({ id }) => id}
      wide
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<MailingTrail evaluation={evaluation} here={localized(listSentNotices.title)} />}
      render={{ subject: (notice) => <SubjectLink evaluation={evaluation} email={notice} opens="read" /> }}
    />
  );
}
