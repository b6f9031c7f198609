import type { readDraft } from '@anketa/contract/emails';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { LinkButton } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { MailPage } from '../../parts/mail-page.tsx';
import { Composer } from './composer.tsx';

/** Where a draft is written. What is one no more leads to where it is now, unless somebody is writing it. */
export function EditPage(props: PageProps<typeof readDraft>) {
  const { t } = useTranslation();
  const { evaluation, email } = props.data;
  const [wasDraft] = useState(email.state === 'draft');
  return (
    <MailPage evaluation={evaluation} title={t('composer.title')} here={t('composer.title')}>
      {wasDraft ? <Composer {...props} /> : <NoDraft />}
    </MailPage>
  );
}

function NoDraft() {
  const { t } = useTranslation();
  const { id = '', emailId = '' } = useParams();
  return (
    <Notice>
      <p>{t('composer.noDraft')}</p>
      <LinkButton as={Link} to={`/import/${id}/mailing/read/${emailId}`}>
        {t('composer.toMail')}
      </LinkButton>
    </Notice>
  );
}
