import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { Figure } from '@anketa/ui/card';
import { Grid } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useMessages } from './use-messages.ts';

/** A list about messages, by its page. */
export type List = 'undelivered' | 'rules';

interface ListsProps {
  /** Their pages, below that of all e-mails. */
  readonly of: readonly List[];
  readonly counts: Readonly<Partial<Record<List, number>>>;
}

/* The number and what it counts are one target. Its ground goes a little beyond its letters. */
const Target = styled(Link)`
  display: block; margin: -6px -10px; padding: 6px 10px; border-radius: var(--radius); text-decoration: none;
  & > * { display: block; color: inherit; }
  & > * > span { text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
  &:hover { background: var(--accent-soft); }
`;

/** Lists about e-mails: how many there are of each leads to them. */
export function Lists({ of, counts }: ListsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { all } = useMessages();
  return (
    <Grid $min={120} $fill>
      {of.map((list) => {
        const count = counts[list] ?? 0;
        return (
          <Target key={list} to={`${all}/${list}`}>
            <Figure as="span">
              <strong>{count.toLocaleString(locale)}</strong> <span>{t(`overview.lists.${list}`, { count })}</span>
            </Figure>
          </Target>
        );
      })}
    </Grid>
  );
}
