import { type EmailTexts, noticeLink } from '@anketa/contract/emails';
import type { Evaluation } from '@anketa/contract/evaluations';
import type { MailValues } from '@anketa/contract/mail-text';
import type { MailPurpose } from '@anketa/contract/mailing';
import type { Locale } from '@anketa/contract/values';
import { Card } from '@anketa/ui/card';
import { Select, TextInput } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BilingualCard, betweenCards } from '../../parts/bilingual-card.tsx';

interface NoticeEndProps {
  readonly evaluation: Evaluation | undefined;
  readonly purpose: MailPurpose;
  readonly texts: EmailTexts;
  readonly examples: Readonly<Record<Locale, MailValues>>;
  readonly link: string;
  readonly onLink: (link: string) => void;
  /** What is wrong with the link. */
  readonly error: string | undefined;
}

/** What of a notification belongs to both languages: where it leads, and how those see it who have chosen no language. */
export function NoticeEnd({ evaluation, purpose, texts, examples, link, onLink, error }: NoticeEndProps) {
  const { t } = useTranslation();
  const id = useId();
  const shown = useDeferredValue(texts);
  return (
    <Stack>
      <Card aria-labelledby={id}>
        <h3 id={id}>{t('notice.leads')}</h3>
        <LinkChoice evaluation={evaluation} purpose={purpose} link={link} onLink={onLink} error={error} />
      </Card>
      <BilingualCard texts={shown} examples={examples} />
    </Stack>
  );
}

const elsewhere = 'elsewhere';

/** Where a tap leads: what the purpose is about, a page that is named here, or any of the suite. */
function LinkChoice({ evaluation, purpose, link, onLink, error }: Omit<NoticeEndProps, 'texts' | 'examples'>) {
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
