import { searchTeachers, setTeachers } from '@anketa/contract/evaluations/course-acts';
import type { Parallel } from '@anketa/contract/evaluations/courses';
import { mergeByKey } from '@anketa/contract/rebase';
import { FormDialog } from '@anketa/remote/form-dialog';
import { useLocalized } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { useLookup } from '@anketa/remote/use-lookup';
import { Button } from '@anketa/ui/button';
import { Combobox } from '@anketa/ui/combobox';
import { Help, TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
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
  const before = parallel?.teachers ?? [];
  const nameOf = (code: string) => before.find((one) => one.code === code)?.name ?? code;
  const form = useForm(setTeachers, {
    about: parallel?.code ?? '',
    values: { teachers: sharesOf(before, nameOf) },
    edited: {
      version: parallel?.version ?? '',
      fields: {
        teachers: {
          label: t('courseActs.act.teachers'),
          text: (teachers) => teachers.map(({ name, share }) => `${name} ${share} %`).join(', ') || '–',
          merge: mergeByKey(({ code }: Share) => code),
        },
      },
      valuesOf: (standing) => ({ teachers: sharesOf(standing.teachers as Parallel['teachers'], nameOf) }),
    },
    request: ({ teachers }, { version }) => ({
      params: { id, gl: parallel?.code ?? '' },
      body: { teachers: teachers.map(({ code, share }) => ({ code, share: Number(share) })), version },
    }),
    check: ({ teachers }): Record<string, string> =>
      teachers.every(({ share }) => isPercent(share)) ? {} : { teachers: t('courseActs.shareWrong') },
    unsaved: t('courseActs.teachersUnsaved'),
    success: t('courseActs.teachersSaved'),
    onSaved: onClose,
  });
  const search = useLookup(searchTeachers, {
    request: (text) => ({ params: { id }, query: { search: text } }),
    choices: ({ data }) =>
      data.map(({ code, name, department }) => ({ value: code, label: name, detail: department ?? code })),
  });
  const { value: teachers, onChange: write } = form.field('teachers');
  const sum = teachers.reduce((all, { share }) => all + (isPercent(share) ? Number(share) : 0), 0);
  const stays = (code: string) => onlyAdds && before.some((teacher) => teacher.code === code);
  return (
    <FormDialog
      form={form}
      open={parallel !== null}
      title={t('courseActs.teachersOf', {
        parallel: parallel ? localized({ cs: parallel.title_cs, en: parallel.title_en }) : '',
      })}
      text={<p>{t(onlyAdds ? 'courseActs.teachersOnlyAdded' : 'courseActs.teachersText')}</p>}
      submit={t('courseActs.teachersYes')}
      cancel={t('courseActs.cancel')}
      onClose={onClose}
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
              onChange={(value) => write(teachers.map((one) => (one.code === code ? { ...one, share: value } : one)))}
            />
            {stays(code) ? null : (
              <Button
                $kind="quiet"
                aria-label={t('courseActs.teacherRemove', { name })}
                onClick={() => write(teachers.filter((one) => one.code !== code))}
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
            write([...teachers, { code: choice.value, name: choice.label, share }]);
          }}
        />
      </Stack>
    </FormDialog>
  );
}

/** Shares as they are written. What stands on the server has no names: those are known from the page. */
function sharesOf(
  teachers: readonly { readonly code: string; readonly share: number }[],
  nameOf: (code: string) => string,
): readonly Share[] {
  return teachers.map(({ code, share }) => ({ code, name: nameOf(code), share: String(share) }));
}
