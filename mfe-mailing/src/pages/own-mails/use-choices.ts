import { chooseMails, type MailChoices, type readOwnMails } from '@anketa/contract/mail/own-mail';
import type { PageProps } from '@anketa/remote/route';
import { useAction } from '@anketa/remote/use-action';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Saves a choice at once. It shows before it is saved, and goes back where the server refuses. Choices are sent one after another: what is chosen
 * last stands.
 */
export function useChoices({ mutate, reload }: PageProps<typeof readOwnMails>['page']) {
  const { t } = useTranslation();
  const { run } = useAction(chooseMails, { refresh: 'nothing', success: t('ownMails.saved') });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return function choose(choice: Partial<MailChoices>): void {
    void mutate((now) => now && { ...now, choices: { ...now.choices, ...choice } }, { revalidate: false });
    last.current = last.current.then(async () => {
      if (!(await run({ body: choice }))) reload();
    });
  };
}
