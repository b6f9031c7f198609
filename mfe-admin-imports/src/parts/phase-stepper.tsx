import type { PhaseMove } from '@anketa/contract/evaluations/administration';
import { type Evaluation, evaluationState, fillingEnd } from '@anketa/contract/evaluations/evaluations';
import { momentDayText, momentText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { Row } from '@anketa/ui/page';
import { forcedColors } from '@anketa/ui/theme';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { PhaseDialog, type TakenMove } from './phase-dialog.tsx';
import { PhaseMenu } from './phase-menu.tsx';
import { actOf, closesFilling, nextByDate } from './phase-moves.ts';
import { TakeBack } from './take-back.tsx';

const Steps = styled.ol`
  display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)) auto; gap: 0; margin: 0 0 16px; padding: 0; list-style: none;
  & > li {
    position: relative; padding: 14px 12px 0 0; border-block-start: 3px solid var(--line-strong); color: var(--ink-soft); font-size: var(--text-s);
    hyphens: auto; overflow-wrap: anywhere;
  }
  & > li::before {
    content: ''; position: absolute; inset-block-start: -9px; inset-inline-start: 0; inline-size: 15px; block-size: 15px;
    border: 3px solid var(--line-strong); border-radius: 50%; background: var(--surface);
  }
  & > li:last-child { padding-inline-end: 0; border-color: transparent; }
  & > li[data-past] { border-color: var(--accent); }
  & > li[data-past]::before { border-color: var(--accent); background: var(--accent); }
  & > li[aria-current] { color: var(--ink); font-weight: 620; }
  & > li[aria-current]::before { border-color: var(--accent); box-shadow: 0 0 0 4px var(--accent-soft); }
  ${forcedColors} {
    & > li:last-child { border-color: Canvas; }
    & > li[data-past] { border-color: Highlight; }
    & > li[data-past]::before { border-color: Highlight; background: Highlight; }
    & > li[aria-current]::before { border-color: Highlight; outline: 2px solid Highlight; outline-offset: 2px; }
  }
  @media (max-width: 639px) {
    grid-template-columns: 1fr;
    & > li { padding: 0 0 14px 26px; border-block-start: 0; border-inline-start: 3px solid var(--line-strong); margin-inline-start: 6px; }
    & > li:last-child { padding-block-end: 0; }
    & > li::before { inset-block-start: 3px; inset-inline-start: -9px; }
  }
`;

const Until = styled.p`
  && { margin: 0; font-weight: 560; }
`;

interface PhaseStepperProps {
  readonly evaluation: Evaluation;
  /** Labels in order, from the server. */
  readonly phases: readonly string[];
  readonly mayMove: boolean;
  /** Who or what moved it last; undefined until it is known. */
  readonly moved: PhaseMove | null | undefined;
}

/** Where an evaluation is on its way; for who may move it, one button that says what comes next, and every other phase in a menu. */
export function PhaseStepper({ evaluation, phases, mayMove, moved }: PhaseStepperProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const [taken, setTaken] = useState<TakenMove | null>(null);
  const { state } = evaluation;
  const next = state < evaluationState.published ? state + 1 : null;
  const coming = nextByDate(evaluation);
  return (
    <div>
      <Card aria-labelledby="phase">
        <VisuallyHidden>
          <h2 id="phase">{t('phase.label')}</h2>
        </VisuallyHidden>
        <Steps>
          {phases.map((label, phase) => (
            <li key={label} aria-current={phase === state ? 'step' : undefined} data-past={phase < state || undefined}>
              {label}
            </li>
          ))}
        </Steps>
        {taken ? <TakeBack key={taken.act} move={taken} onEnd={() => setTaken(null)} /> : null}
        {mayMove ? (
          <>
            <Row>
              {next === null ? null : (
                <Button
                  $kind={closesFilling(evaluation, next) ? 'secondary' : 'primary'}
                  aria-haspopup="dialog"
                  onClick={() => setAsking(true)}
                >
                  {t(`phase.act.${actOf(evaluation, next)}`)}
                </Button>
              )}
              <PhaseMenu evaluation={evaluation} phases={phases} label={t('phase.other')} onMoved={setTaken} />
            </Row>
            <Help style={{ marginBlockStart: 12 }}>
              {coming
                ? t('phase.byDate', { phase: phases[coming.to], at: momentText(locale, coming.at) })
                : t('phase.byHand')}{' '}
              {moved
                ? t(moved.by === null ? 'phase.movedByDate' : 'phase.movedBy', {
                    by: moved.by,
                    phase: phases[moved.to],
                    at: momentText(locale, moved.at),
                  })
                : null}
            </Help>
          </>
        ) : (
          <WhatComes evaluation={evaluation} />
        )}
      </Card>
      {asking && next !== null ? (
        <PhaseDialog
          evaluation={evaluation}
          phases={phases}
          to={next}
          onMoved={setTaken}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** For who moves nothing: until when students fill in, or the day on which what comes next begins. Nothing where no date is set. */
function WhatComes({ evaluation }: Pick<PhaseStepperProps, 'evaluation'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const end = fillingEnd(evaluation);
  const coming = nextByDate(evaluation);
  const { filling, published } = evaluationState;
  if (end) return <Until>{t('phase.fillingUntil', { day: momentDayText(locale, end) })}</Until>;
  if (coming?.to !== filling && coming?.to !== published) return null;
  return (
    <Until>
      {t(coming.to === filling ? 'phase.fillingFrom' : 'phase.resultsOn', { day: momentDayText(locale, coming.at) })}
    </Until>
  );
}
