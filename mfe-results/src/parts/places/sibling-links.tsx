import { Link } from '@anketa/remote/link';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';

const Sides = styled.nav`
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; padding-block-start: 16px; border-block-start: 1px solid var(--line);
  & > a { display: inline-flex; align-items: baseline; gap: 8px; padding-block: 11px; max-inline-size: 100%; }
  & > a:last-child:not(:first-child) { margin-inline-start: auto; text-align: end; }
  & > a[rel='next'] { margin-inline-start: auto; text-align: end; }
  @media print { display: none; }
`;

interface Sibling {
  readonly to: string;
  readonly name: string;
}

interface Props {
  readonly previous: Sibling | null;
  readonly next: Sibling | null;
}

/** The ways to what stands before and after this page among its likes. */
export function SiblingLinks({ previous, next }: Props) {
  const { t } = useLaterTexts();
  if (!previous && !next) return null;
  return (
    <Sides aria-label={t('siblings.label')}>
      {previous ? (
        <Link to={previous.to} rel="prev">
          <span aria-hidden="true">←</span>
          <VisuallyHidden>{t('siblings.previous')}</VisuallyHidden>
          {previous.name}
        </Link>
      ) : null}
      {next ? (
        <Link to={next.to} rel="next">
          <VisuallyHidden>{t('siblings.next')}</VisuallyHidden>
          {next.name}
          <span aria-hidden="true">→</span>
        </Link>
      ) : null}
    </Sides>
  );
}
