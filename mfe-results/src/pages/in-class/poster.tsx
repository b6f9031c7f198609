import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readInClass } from '@anketa/contract/evaluations/in-class';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Announced } from '@anketa/ui/hidden';
import { QrCode } from '@anketa/ui/qr-code';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { clockText, useTimeLeft } from '../../parts/in-class/time-left.ts';

/* Sizes go by the room that there is: on a projector the code is read from the last row. */
const Sheet = styled.section`
  display: grid; gap: 20px 32px; align-items: center; justify-items: center; padding: 20px;
  border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface); color: var(--ink);
  & h2 { font-size: var(--text-xl); text-wrap: balance; overflow-wrap: anywhere; }
  & p { margin: 0; text-wrap: pretty; }
  @media (min-width: 800px) {
    grid-template-columns: min(45%, max(16rem, 100dvh - 22rem)) minmax(0, 1fr); padding: 32px;
    & h2 { font-size: var(--text-2xl); }
  }
  &:fullscreen {
    grid-template-columns: min(80vmin, 50vw) minmax(0, 1fr); gap: 4vmin 6vmin; align-content: safe center; padding: 4vmin; border: 0; border-radius: 0; overflow: auto;
    font-size: max(1rem, 3.2vmin); line-height: 1.4;
    & h2 { font-size: max(var(--text-xl), 5.6vmin); }
    @media (orientation: portrait) { grid-template-columns: minmax(0, 1fr); }
  }
`;

/* White in any theme: so every telephone reads it. */
const Paper = styled.div`
  inline-size: 100%; max-inline-size: 34rem; background: #fff; color: #000; border-radius: var(--radius);
  & > svg { display: block; inline-size: 100%; block-size: auto; }
  ${Sheet}:fullscreen & { max-inline-size: none; }
`;

const Words = styled.div`
  display: grid; gap: 0.9em; min-inline-size: 0; inline-size: 100%;
`;

const Address = styled.strong`
  display: block; margin-block-start: 0.1em; font-size: 1.4em; line-height: 1.25; overflow-wrap: anywhere;
`;

const Soft = styled.p`
  color: var(--ink-soft);
`;

const Time = styled.div`
  & > span { display: block; color: var(--ink-soft); }
  & > [role='timer'] { font-size: clamp(3rem, 12vmin, 6rem); font-weight: 640; line-height: 1.1; font-variant-numeric: tabular-nums; }
  ${Sheet}:fullscreen & > [role='timer'] { font-size: min(24vmin, 13vw); line-height: 1; }
`;

type Data = ResponseOf<typeof readInClass>;

interface Props {
  readonly data: Data;
  readonly ref: Ref<HTMLElement>;
}

/** What is projected: the code, the address and the time that is left; afterwards, until when the questionnaire stays open. No number of anybody. */
export function Poster({ data, ref }: Props) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const { course, address, list_address, now, ends_at } = data;
  const name = localized({ cs: course.name_cs, en: course.name_en });
  return (
    <Sheet ref={ref} aria-label={t('inClass.title')}>
      <Paper>
        <QrCode address={address} name={t('inClass.codeName', { course: name })} />
      </Paper>
      <Words>
        <h2>{name}</h2>
        {ends_at === null ? <Over data={data} /> : <Countdown data={data} clock={{ now, ends_at }} />}
        <p>
          {t('inClass.scan')} <Address>{list_address.replace(/^https?:\/\//, '')}</Address>
        </p>
        <Soft>{t('inClass.anonymous')}</Soft>
      </Words>
    </Sheet>
  );
}

interface CountdownProps {
  readonly data: Data;
  readonly clock: { readonly now: string; readonly ends_at: string };
}

/** The time that is left. Aloud it is said three times: at five minutes, at one, and at the end. */
function Countdown({ data, clock }: CountdownProps) {
  const { t } = useLaterTexts();
  const overText = useOverText(data);
  const { left, said } = useTimeLeft(clock);
  const aloud = said === undefined ? '' : said === 0 ? overText : t(said === 60 ? 'inClass.one' : 'inClass.five');
  return (
    <>
      {left > 0 ? (
        <Time>
          <span>{t('inClass.left')}</span>
          <div role="timer" aria-live="off" aria-label={t('inClass.left')}>
            {clockText(left)}
          </div>
        </Time>
      ) : (
        <Over data={data} />
      )}
      <Announced text={aloud} />
    </>
  );
}

function Over({ data }: Pick<Props, 'data'>) {
  return (
    <p>
      <strong>{useOverText(data)}</strong>
    </p>
  );
}

/** That the ten minutes are over, and until when the questionnaire stays open. */
function useOverText({ evaluation, closes_at, ends_at }: Data): string {
  const { t } = useLaterTexts();
  const locale = useLocale();
  const endsWithFilling = closes_at !== null && ends_at !== null && Date.parse(closes_at) <= Date.parse(ends_at);
  if (!evaluation.filling_open || endsWithFilling) return t('inClass.overClosed');
  return closes_at === null ? t('inClass.overOpen') : t('inClass.over', { date: momentText(locale, closes_at) });
}
