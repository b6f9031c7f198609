import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { Link } from '@anketa/remote/link';
import { useExtensions } from '@anketa/remote/use-extensions';
import { LinkButton } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Row } from '@anketa/ui/page';

/** What other remotes add to the cards of an evaluation: this page knows neither them nor their addresses. */
export function AddedCards({ evaluation: { id, slug_en } }: { readonly evaluation: Evaluation }) {
  return useExtensions('evaluation.cards', { id, slug: slug_en }).map(({ key, label, text, to, more }) => (
    <Card key={key}>
      <h2>
        <Link to={to}>{label}</Link>
      </h2>
      {text ? <p>{text}</p> : null}
      {more.length > 0 ? (
        <Row $gap={8}>
          {more.map((one) => (
            <LinkButton key={one.to} as={Link} $small to={one.to}>
              {one.label}
            </LinkButton>
          ))}
        </Row>
      ) : null}
    </Card>
  ));
}
