import type { ResponseOf } from '@anketa/contract/endpoint';
import {
  type GeneratedFrom,
  generatedFrom,
  generateParallels,
  plannedParallels,
} from '@anketa/contract/evaluations/course-acts';
import { ActionFailure } from '@anketa/remote/action-failure';
import { Loaded } from '@anketa/remote/loaded';
import { useLocale, useLocalized, useNotify } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { useData } from '@anketa/remote/use-data';
import { Button } from '@anketa/ui/button';
import { RadioGroup } from '@anketa/ui/choice';
import { Dialog } from '@anketa/ui/dialog';
import { Notice } from '@anketa/ui/notice';
import { Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const List = styled.ul`
  margin: 0; padding-inline-start: 20px; max-block-size: 30vh; overflow-y: auto; font-size: var(--text-s);
`;

interface Props {
  readonly id: string;
  /** The only course that is meant; undefined: all that are evaluated. */
  readonly course?: { readonly code: string; readonly name: string };
  readonly open: boolean;
  readonly onClose: () => void;
}

type Failed = ResponseOf<typeof generateParallels>['failed'];

/** Makes parallels that are missing, after showing which, and stays where some could not be made. */
export function GenerateDialog({ id, course, open, onClose }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const [from, setFrom] = useState<GeneratedFrom>('schedule');
  const meant = { from, ...(course && { course: course.code }) };
  const planned = useData(plannedParallels, open ? { params: { id }, query: meant } : null);
  const notify = useNotify();
  const [failed, setFailed] = useState<Failed>([]);
  const { run, busy, failure } = useAction(generateParallels);
  const total = planned.data?.total ?? 0;
  const options = generatedFrom.map((value) => {
    return { value, label: t(`courseActs.from.${value}`), help: t(`courseActs.fromHelp.${value}`) };
  });
  function close() {
    setFailed([]);
    onClose();
  }
  async function save() {
    setFailed([]);
    const answer = await run({ params: { id }, body: meant });
    if (!answer) return;
    if (answer.added > 0) notify({ kind: 'success', text: t('courseActs.generated') });
    if (answer.failed.length === 0) close();
    else setFailed(answer.failed);
  }
  return (
    <Dialog
      open={open}
      title={course ? t('courseActs.generateOf', { course: course.name }) : t('courseActs.generateAll')}
      onClose={close}
      actions={
        <>
          <ActionFailure aloud text={failure} />
          <Button onClick={close}>{t('courseActs.cancel')}</Button>
          <Button $kind="primary" $off={busy || planned.isOld || total === 0} onClick={save}>
            {t('courseActs.generateYes', { count: total, number: total.toLocaleString(locale) })}
          </Button>
        </>
      }
    >
      <Stack>
        <RadioGroup
          label={t('courseActs.fromLabel')}
          options={options}
          value={from}
          onChange={(value) => {
            setFailed([]);
            setFrom(value === 'exams' ? 'exams' : 'schedule');
          }}
        />
        {failed.length > 0 ? (
          <Notice $tone="danger" role="alert">
            <p>{t('courseActs.notGenerated')}</p>
            <List tabIndex={0}>
              {failed.map(({ course: { code, name_cs, name_en }, type, message }) => (
                <li key={`${code} ${type}`}>
                  {localized({ cs: name_cs, en: name_en }) || code}: {t(`courseActs.type.${type}`)}. {message}
                </li>
              ))}
            </List>
          </Notice>
        ) : null}
        <div aria-live="polite">
          <Loaded of={planned}>
            {({ parallels }) =>
              total === 0 ? (
                <p>{t('courseActs.nothingMissing')}</p>
              ) : (
                <>
                  <p>{t('courseActs.willBe')}</p>
                  <List tabIndex={0}>
                    {parallels.map(({ course: { code, name_cs, name_en }, type, students }) => (
                      <li key={`${code} ${type}`}>
                        {t('courseActs.planned', {
                          course: localized({ cs: name_cs, en: name_en }) || code,
                          type: t(`courseActs.type.${type}`),
                          count: students,
                        })}
                      </li>
                    ))}
                  </List>
                  {total > parallels.length ? (
                    <p>{t('courseActs.andMore', { count: total - parallels.length })}</p>
                  ) : null}
                </>
              )
            }
          </Loaded>
        </div>
      </Stack>
    </Dialog>
  );
}
