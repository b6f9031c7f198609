import type { Evaluation } from '@anketa/contract/evaluations';
import { Link } from '@anketa/remote/link';
import { useExtensions } from '@anketa/remote/use-extensions';
import { Card } from '@anketa/ui/card';
import { Tabs } from '@anketa/ui/tabs';
import { useTranslation } from 'react-i18next';

interface AddedProps {
  readonly evaluation: Evaluation;
}

/** What other remotes add to the cards of an evaluation: this page knows neither them nor their addresses. */
export function AddedCards({ evaluation: { id, slug_en } }: AddedProps) {
  return useExtensions('evaluation.cards', { id, slug: slug_en }).map(({ key, label, text, to }) => (
    <Card key={key}>
      <h2>
        <Link to={to}>{label}</Link>
      </h2>
      {text ? <p>{text}</p> : null}
    </Card>
  ));
}

/** The same as links in a row. */
export function AddedTabs({ evaluation: { id, slug_en } }: AddedProps) {
  const { t } = useTranslation();
  const tabs = useExtensions('evaluation.tabs', { id, slug: slug_en });
  if (tabs.length === 0) return null;
  return (
    <Tabs aria-label={t('import.more')}>
      {tabs.map(({ key, label, to }) => (
        <Link key={key} to={to}>
          {label}
        </Link>
      ))}
    </Tabs>
  );
}
