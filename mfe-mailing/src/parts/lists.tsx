import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { Card, Figure } from '@anketa/ui/card';
import { Grid } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useMessages } from './use-messages.ts';

/** A list of messages, by its page. */
export type List = 'drafts' | 'sent' | 'undelivered' | 'rules';

interface ListsProps {
  /** Their pages, below that of all e-mails or notifications. */
  readonly of: readonly List[];
  readonly counts: Readonly<Partial<Record<List, number>>>;
}

/** Lists of e-mails or notifications, each with how many there are. */
export function Lists({ of, counts }: ListsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { all } = useMessages();
  return (
    <Card>
      <Grid $min={140}>
        {of.map((list) => (
          <Figure key={list}>
            <strong>{(counts[list] ?? 0).toLocaleString(locale)}</strong>
            <Link to={`${all}/${list}`}>{t(`overview.lists.${list}`)}</Link>
          </Figure>
        ))}
      </Grid>
    </Card>
  );
}
