import type { RenderedMail } from '@anketa/contract/mail/emails';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useMessages } from './use-messages.ts';

const Paper = styled.div`
  padding: 16px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sunken); overflow-wrap: anywhere;
  & > p { margin: 0; white-space: pre-wrap; text-wrap: wrap; }
  & > p:first-child { margin-bottom: 12px; font-weight: 640; }
`;

/** A message as one person gets it, without its looks. */
export function Message({ mail: { subject, text } }: { readonly mail: RenderedMail }) {
  const { t } = useTranslation();
  const { medium } = useMessages();
  return (
    <Paper>
      <p>{subject || t(medium === 'push' ? 'notifications.noTitle' : 'mailing.noSubject')}</p>
      <p>{text}</p>
    </Paper>
  );
}
