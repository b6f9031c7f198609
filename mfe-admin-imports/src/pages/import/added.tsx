import type { Evaluation } from '@anketa/contract/evaluations';
import { Link } from '@anketa/remote/link';
import { useExtensions } from '@anketa/remote/use-extensions';
import { Card } from '@anketa/ui/card';

/** What other remotes add to the cards of an evaluation: this page knows neither them nor their addresses. */
export function AddedCards({ evaluation: { id, slug_en } }: { readonly evaluation: Evaluation }) {
  return useExtensions('evaluation.cards', { id, slug: slug_en }).map(({ key, label, text, to }) => (
    <Card key={key}>
      <h2>
        <Link to={to}>{label}</Link>
      </h2>
      {text ? <p>{text}</p> : null}
    </Card>
  ));
}
