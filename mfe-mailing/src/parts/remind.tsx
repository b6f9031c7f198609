import { createDraft } from '@anketa/contract/mail/emails';
import { prepareMail } from '@anketa/contract/mail/steering';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useAction } from '@anketa/remote/use-action';
import { Button } from '@anketa/ui/button';
import { useTranslation } from 'react-i18next';
import { useGoTo } from './use-go-to.ts';
import { useMessages } from './use-messages.ts';

interface RemindProps {
  readonly evaluationId: number;
  /** May the person have it prepared at once. */
  readonly mayPrepare: boolean;
}

/**
 * Begins a reminder to those who have not finished. Its text is whole, so it is prepared at once: what is left is to look at it and send it. Where
 * something stands in the way it opens as a draft, which says what.
 */
export function Remind({ evaluationId: id, mayPrepare }: RemindProps) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  const { medium, query } = useMessages();
  const begin = useAction(createDraft, { refresh: 'nothing' });
  const prepare = useAction(prepareMail, { refresh: 'nothing' });
  async function remind() {
    const draft = await begin.run({
      params: { id },
      body: { purpose: 'reminder', ...query },
    });
    if (!draft) return;
    const prepared = mayPrepare ? await prepare.attempt({ params: { id, emailId: draft.id } }) : {};
    goTo(`/${prepared.answer ? 'read' : 'edit'}/${draft.id}`);
  }
  return (
    <>
      <Button $off={begin.busy || prepare.busy} onClick={remind}>
        {t(`overview.remind.${medium}`)}
      </Button>
      <ActionFailure text={begin.failure} />
    </>
  );
}
