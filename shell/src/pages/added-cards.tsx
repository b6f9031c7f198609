import { useExtensions } from '@anketa/remote/use-extensions';
import { Card } from '@anketa/ui/card';
import { Grid } from '@anketa/ui/page';
import { styled } from 'styled-components';
import { ShellLink } from '../chrome/shell-link.tsx';

/* No style attribute: the server may draw pages of the shell, and the security policy allows none in its HTML. */
const Cards = styled(Grid)`margin-block-start: 16px;`;

/** What remotes add to the settings: this page knows neither them nor their addresses. */
export function AddedCards() {
  const cards = useExtensions('settings.cards', {});
  if (cards.length === 0) return null;
  return (
    <Cards>
      {cards.map(({ key, label, text, to }) => (
        <Card key={key}>
          <h2>
            <ShellLink href={to}>{label}</ShellLink>
          </h2>
          {text ? <p>{text}</p> : null}
        </Card>
      ))}
    </Cards>
  );
}
