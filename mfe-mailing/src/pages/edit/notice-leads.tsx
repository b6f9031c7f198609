import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { noticeLink } from '@anketa/contract/mail/emails';
import type { MailPurpose } from '@anketa/contract/mail/mailing';
import { Select, TextInput } from '@anketa/ui/field';
import { Grid } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** As far as between what stands in two cards beside each other. */
const betweenCards = 'calc(16px + 2 * var(--inset))';

interface NoticeLeadsProps {
  readonly evaluation: Evaluation | undefined;
  readonly purpose: MailPurpose;
  readonly link: string;
  readonly onLink: (link: string) => void;
  /** What is wrong with the link. */
  readonly error: string | undefined;
}

const elsewhere = 'elsewhere';

/** Where a tap on a notification leads: what the purpose is about, a page that is named here, or any of the suite. */
export function NoticeLeads({ evaluation, purpose, link, onLink, error }: NoticeLeadsProps) {
  const { t } = useTranslation();
  const results = evaluation ? `/results/evaluation/${evaluation.slug_cs}` : '';
  const named = [
    {
      value: '',
      label: t('notice.usual', { page: t(purpose === 'results' ? 'notice.results' : 'notice.questionnaires') }),
    },
    { value: '/evaluation', label: t('notice.evaluation') },
    ...(results ? [{ value: results, label: t('notice.ofResults') }] : []),
  ];
  const [isElsewhere, setElsewhere] = useState(named.every(({ value }) => value !== link));
  return (
    <Grid $min={400} style={{ gap: `12px ${betweenCards}` }}>
      <Select
        label={t('notice.leadsTo')}
        value={isElsewhere ? elsewhere : link}
        onChange={(value) => {
          setElsewhere(value === elsewhere);
          onLink(value === elsewhere ? '/' : value);
        }}
        options={[...named, { value: elsewhere, label: t('notice.elsewhere') }]}
      />
      {isElsewhere ? (
        <TextInput
          label={t('notice.path')}
          help={t('notice.pathHelp')}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          value={link}
          onChange={onLink}
          error={error}
        />
      ) : null}
    </Grid>
  );
}

/** Whether a notification can lead there. */
export const isLink = (link: string): boolean => noticeLink.test(link);
