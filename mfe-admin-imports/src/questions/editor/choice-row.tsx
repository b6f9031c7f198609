import { type Locale, locales } from '@anketa/contract/values';
import { TextInput } from '@anketa/ui/field';
import { IconButton } from '@anketa/ui/icon-button';
import { MoveButtons, type Reorder } from '@anketa/ui/reorder';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { DraftChoice } from './draft.ts';

const Line = styled.li`
  display: grid; gap: 8px; align-items: center; grid-template-columns: auto minmax(0, 1fr) minmax(0, 1fr) auto;
  @media (max-width: 639px) {
    grid-template-columns: 1fr auto; padding-block: 8px; border-block-end: 1px solid var(--line);
    & > label, & > div { grid-column: 1 / -1; }
    & > :last-child { grid-area: 1 / 2; }
  }
`;

const Place = styled.span`
  display: inline-flex; align-items: center; gap: 4px; color: var(--ink-soft); font-variant-numeric: tabular-nums;
  & > b { min-inline-size: 1.75rem; font-weight: 560; text-align: end; }
`;

/* The language stands beside the field, so that no row needs a heading. */
const Written = styled.div`
  position: relative;
  &::before { content: attr(data-language) / ''; position: absolute; z-index: 1; inset: 0 auto 0 10px; display: grid; place-items: center; color: var(--ink-soft); font-size: var(--text-xs); pointer-events: none; }
  & input { padding-inline-start: 38px; }
`;

interface ChoiceRowProps {
  readonly choice: DraftChoice;
  readonly index: number;
  readonly count: number;
  readonly frozen: boolean;
  readonly reorder: Reorder;
  readonly invalid: (locale: Locale) => boolean;
  readonly onChange: (part: Partial<DraftChoice>) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onEnter: () => void;
  /** Gives true for a paste of several lines, which is no text of this field. */
  readonly onPaste: (text: string, locale: Locale) => boolean;
  /** Undefined where there would be too few. */
  readonly onRemove: (() => void) | undefined;
}

/** One choice in both languages. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { choice, index, count, frozen, reorder, invalid, onChange, onMove, onEnter, onPaste, onRemove } = props;
  const { t } = useTranslation();
  const number = index + 1;
  return (
    <Line {...reorder.row(index)}>
      <Place>
        {frozen ? null : (
          <MoveButtons
            index={index}
            count={count}
            reorder={reorder}
            onMove={onMove}
            labels={{
              up: t('questionEditor.choiceUp', { number }),
              down: t('questionEditor.choiceDown', { number }),
            }}
          />
        )}
        <b>{number}.</b>
      </Place>
      {locales.map((locale) => (
        <Written key={locale} data-language={locale.toUpperCase()}>
          <TextInput
            label={t(`questionEditor.choice_${locale}`, { number })}
            hideLabel
            lang={locale}
            value={choice[locale]}
            readOnly={frozen}
            aria-invalid={invalid(locale) || undefined}
            onChange={(text) => onChange({ [locale]: text })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || frozen) return;
              event.preventDefault();
              onEnter();
            }}
            onPaste={(event) => {
              if (!frozen && onPaste(event.clipboardData.getData('text/plain'), locale)) event.preventDefault();
            }}
          />
        </Written>
      ))}
      {frozen ? null : (
        <IconButton
          aria-label={t('questionEditor.removeChoice', { number })}
          disabled={!onRemove}
          style={onRemove ? undefined : { visibility: 'hidden' }}
          onClick={onRemove}
        >
          <span aria-hidden="true">×</span>
        </IconButton>
      )}
    </Line>
  );
}
