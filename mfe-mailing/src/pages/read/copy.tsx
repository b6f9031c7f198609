import { createDraft } from '@anketa/contract/mail/emails';
import { Act } from '@anketa/remote/act';
import { useTranslation } from 'react-i18next';
import { useGoTo } from '../../parts/use-go-to.ts';
import { useMessages } from '../../parts/use-messages.ts';
import type { MailPartProps } from './read-page.tsx';

/** Begins a draft with the text of an e-mail, or of a notification, and opens it. */
export function Copy({ place }: Pick<MailPartProps, 'place'>) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  const { medium, query } = useMessages();
  return (
    <Act
      endpoint={createDraft}
      request={{ params: { id: place.id }, body: { copy_of: place.emailId, ...query } }}
      refresh="nothing"
      onDone={(draft) => goTo(`/edit/${draft.id}`)}
    >
      {t(`outcome.copy.${medium}`)}
    </Act>
  );
}
