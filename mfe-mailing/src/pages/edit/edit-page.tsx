import type { readDraft } from '@anketa/contract/mail/emails';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { LinkButton } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { MailPage } from '../../parts/mail-page.tsx';
import { useMessages } from '../../parts/use-messages.ts';
import { Composer } from './composer.tsx';

/** Where a draft is written. What is one no more leads to where it is now, unless somebody is writing it. */
export function EditPage(props: PageProps<typeof readDraft>) {
  const { t } = useTranslation();
  const { evaluation, email } = props.data;
  const { medium } = useMessages();
  const [wasDraft] = useState(email.state === 'draft');
  const title = t(`composer.title.${medium}`);
  if (wasDraft) return <Composer {...props} title={title} />;
  return (
    <MailPage evaluation={evaluation} title={title} here={title}>
      <NoDraft />
    </MailPage>
  );
}

function NoDraft() {
  const { t } = useTranslation();
  const { emailId = '' } = useParams();
  const { all, medium } = useMessages();
  return (
    <Notice>
      <p>{t('composer.noDraft')}</p>
      <LinkButton as={Link} to={`${all}/read/${emailId}`}>
        {t(`composer.toMail.${medium}`)}
      </LinkButton>
    </Notice>
  );
}
