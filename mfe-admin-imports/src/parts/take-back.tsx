import { changePhase } from '@anketa/contract/evaluations/administration';
import { Act } from '@anketa/remote/act';
import { useLocalized, useNotify } from '@anketa/remote/suite';
import { Notice } from '@anketa/ui/notice';
import { Row } from '@anketa/ui/page';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clipped } from './clipped.ts';
import type { TakenMove } from './phase-dialog.tsx';

interface TakeBackProps {
  readonly move: TakenMove;
  readonly onEnd: () => void;
}

/** For a moment after a move: the way to take it back. Where nothing can be, it is only said what happened. */
export function TakeBack({ move: { evaluation, act, seconds }, onEnd }: TakeBackProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const localized = useLocalized();
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - performance.now()) / 1000);
      setLeft(rest);
      if (rest <= 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [seconds]);
  if (left <= 0) return null;
  const name = clipped(localized({ cs: evaluation.name_cs, en: evaluation.name_en }));
  return (
    <Notice $tone="success">
      <p role="status">{t(`phase.done.${act}`, { name })}</p>
      <Row>
        <Act
          endpoint={changePhase}
          request={{ body: { phase: evaluation.state, import_id: evaluation.id, take_back: true } }}
          onDone={() => {
            notify({ kind: 'success', text: t('phase.takenBack') });
            onEnd();
          }}
          small
        >
          {t('phase.takeBack')}
        </Act>
        <span aria-hidden="true">{t('phase.takeBackFor', { count: left })}</span>
      </Row>
    </Notice>
  );
}
