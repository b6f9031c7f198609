import type { Question } from '@anketa/contract/questions/questions';
import { useLocalized } from '@anketa/remote/suite';
import { Notice } from '@anketa/ui/notice';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Questions that were answered and are asked no more. */
  readonly ids: readonly number[];
  /** Those that are asked now. */
  readonly asked: readonly Question[];
}

/** Says which answered questions were taken out meanwhile; what they asked is known while the page stays. */
export function RetiredNotice({ ids, asked }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [known, setKnown] = useState<ReadonlyMap<number, Question>>(new Map());
  useEffect(() => {
    setKnown((before) => new Map([...before, ...asked.map((question) => [question.id, question] as const)]));
  }, [asked]);
  if (ids.length === 0) return null;
  const bodies = ids.flatMap((id) => known.get(id) ?? []).map(({ body_cs: cs, body_en: en }) => localized({ cs, en }));
  return (
    <Notice role="status">
      <p>{t('retired', { count: ids.length })}</p>
      {bodies.length > 0 ? (
        <ul>
          {bodies.map((body) => (
            <li key={body}>{body}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
