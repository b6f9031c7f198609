import { type Locale, locales } from '@anketa/contract/values';
import { Card } from '@anketa/ui/card';
import { Grid } from '@anketa/ui/page';
import { forcedColors } from '@anketa/ui/theme';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { TextState } from './text-state.ts';

/* Two columns of 400 px and their gap. In anything narrower the languages would stand below one another: there one of them is in sight. */
const narrow = '@container (max-width: 815.9px)';

const Frame = styled.div`
  container-type: inline-size;
`;

const Bar = styled.div`
  display: none;
  ${narrow} { display: grid; grid-template-columns: 1fr 1fr; border-bottom: 1px solid var(--line); margin-bottom: 12px; }
  & > button { min-block-size: 52px; padding: 4px 12px; border: 0; border-bottom: 3px solid transparent; background: transparent; color: var(--ink-soft); font: inherit; text-align: start; cursor: pointer; }
  & > button[aria-selected='true'] { border-color: var(--accent); color: var(--accent); font-weight: 560; }
  & small { display: block; color: var(--ink-soft); font-size: var(--text-s); font-weight: 400; }
  & small[data-wrong] { color: var(--danger); }
  ${forcedColors} { & > button { border-color: Canvas; } & > button[aria-selected='true'] { border-color: Highlight; } }
`;

/* Its tab says the language there; among the headings it stays. */
const Panel = styled(Card)`
  ${narrow} {
    &:not([data-chosen]) { display: none; }
    & > h2 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  }
`;

interface LanguageTabsProps {
  readonly chosen: Locale;
  readonly onChoose: (locale: Locale) => void;
  /** How far each language is. */
  readonly states: Readonly<Record<Locale, TextState>>;
  readonly children: (locale: Locale) => ReactNode;
  /** Begins the ids of tabs and panels. */
  readonly id: string;
}

/** The same in both languages: side by side where there is room, else one at a time, by tabs that say how far the other one is. */
export function LanguageTabs({ chosen, onChoose, states, children, id }: LanguageTabsProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const at = locales.indexOf(chosen);
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const locale = locales.at(step % locales.length) ?? chosen;
    onChoose(locale);
    bar.current?.querySelectorAll('button')[locales.indexOf(locale)]?.focus();
  }
  return (
    <Frame>
      <Bar ref={bar} role="tablist" aria-label={t('mailText.language')} onKeyDown={onKeyDown}>
        {locales.map((locale) => (
          <button
            key={locale}
            type="button"
            role="tab"
            aria-selected={locale === chosen}
            aria-controls={`${id}-${locale}`}
            tabIndex={locale === chosen ? 0 : -1}
            onClick={() => onChoose(locale)}
          >
            {t(`mailText.${locale}`)}{' '}
            <small data-wrong={states[locale] === 'wrong' ? '' : undefined}>
              {t(`mailText.state.${states[locale]}`)}
            </small>
          </button>
        ))}
      </Bar>
      <Grid $min={400} $fill>
        {locales.map((locale) => (
          <Panel
            key={locale}
            id={`${id}-${locale}`}
            aria-labelledby={`${id}-${locale}-name`}
            data-chosen={locale === chosen ? '' : undefined}
          >
            <h2 id={`${id}-${locale}-name`}>{t(`mailText.${locale}`)}</h2>
            {children(locale)}
          </Panel>
        ))}
      </Grid>
    </Frame>
  );
}
