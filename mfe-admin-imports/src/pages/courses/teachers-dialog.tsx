import { searchTeachers, setTeachers } from '@anketa/contract/course-changes';
import type { Parallel } from '@anketa/contract/courses';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useLocalized } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { useLookup } from '@anketa/remote/use-lookup';
import { Button } from '@anketa/ui/button';
import { Combobox } from '@anketa/ui/combobox';
import { Dialog } from '@anketa/ui/dialog';
import { Help, TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Line = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: end; gap: 8px;
`;

interface Props {
  readonly id: string;
  /** The parallel that it is about; null: closed. */
  readonly parallel: Parallel | null;
  /** Whoever teaches it stays: students may have answered about them. */
  readonly onlyAdds: boolean;
  readonly onClose: () => void;
}

interface Share {
  readonly code: string;
  readonly name: string;
  /** As it is written: percent. */
  readonly share: string;
}

const isPercent = (share: string) => /^(100|\d{1,2})$/.test(share);

/** Who teaches a parallel, and with what share. */
export function TeachersDialog({ id, parallel, onlyAdds, onClose }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [written, setWritten] = useState<readonly Share[] | null>(null);
  const { run, busy, failure } = useAction(setTeachers, { success: t('courseActs.teachersSaved') });
  const search = useLookup(searchTeachers, {
    request: (text) => ({ params: { id }, query: { search: text } }),
    choices: ({ data }) =>
      data.map(({ code, name, department }) => ({ value: code, label: name, detail: department ?? code })),
  });
  const before = parallel?.teachers.map(({ code, name, share }) => ({ code, name, share: String(share) })) ?? [];
  const teachers = written ?? before;
  const sum = teachers.reduce((all, { share }) => all + (isPercent(share) ? Number(share) : 0), 0);
  const stays = (code: string) => onlyAdds && before.some((teacher) => teacher.code === code);
  const wrong = teachers.some(({ share }) => !isPercent(share));
  function close() {
    setWritten(null);
    onClose();
  }
  async function save() {
    if (!parallel || wrong) return;
    const body = { teachers: teachers.map(({ code, share }) => ({ code, share: Number(share) })) };
    if (await run({ params: { id, gl: parallel.code }, body })) close();
  }
  return (
    <Dialog
      open={parallel !== null}
      title={t('courseActs.teachersOf', {
        parallel: parallel ? localized({ cs: parallel.title_cs, en: parallel.title_en }) : '',
      })}
      text={<p>{t(onlyAdds ? 'courseActs.teachersOnlyAdded' : 'courseActs.teachersText')}</p>}
      onClose={close}
      actions={
        <>
          <ActionFailure aloud text={failure} />
          <Button onClick={close}>{t('courseActs.cancel')}</Button>
          <Button $kind="primary" $off={busy || wrong || written === null} onClick={save}>
            {t('courseActs.teachersYes')}
          </Button>
        </>
      }
    >
      <Stack>
        {teachers.map(({ code, name, share }) => (
          <Line key={code}>
            <TextInput
              type="number"
              min={0}
              max={100}
              label={t('courseActs.shareOf', { name })}
              value={share}
              error={isPercent(share) ? undefined : t('courseActs.shareWrong')}
              onChange={(value) =>
                setWritten(teachers.map((one) => (one.code === code ? { ...one, share: value } : one)))
              }
            />
            {stays(code) ? null : (
              <Button
                $kind="quiet"
                aria-label={t('courseActs.teacherRemove', { name })}
                onClick={() => setWritten(teachers.filter((one) => one.code !== code))}
              >
                {t('courseActs.teacherRemoveShort')}
              </Button>
            )}
          </Line>
        ))}
        {teachers.length > 0 ? (
          <Help role="status">{t('courseActs.sum', { sum })}</Help>
        ) : (
          <p>{t('course.noTeachers')}</p>
        )}
        <Combobox
          several
          label={t('courseActs.teacherAdd')}
          help={t('courseActs.teacherAddHelp')}
          value={null}
          search={search}
          found={(count) => t('courseActs.teachersFound', { count })}
          onChange={(choice) => {
            if (!choice || teachers.some(({ code }) => code === choice.value)) return;
            const share = String(Math.max(0, 100 - sum));
            setWritten([...teachers, { code: choice.value, name: choice.label, share }]);
          }}
        />
      </Stack>
    </Dialog>
  );
}
