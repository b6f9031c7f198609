import { addParallel, parallelStudents } from '@anketa/contract/evaluations/course-acts';
import { parallelTypes } from '@anketa/contract/evaluations/courses';
import { FormDialog } from '@anketa/remote/form-dialog';
import { useLocale } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { RadioGroup } from '@anketa/ui/choice';
import { Select, TextInput } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { dayName } from '../../parts/day-name.ts';

interface Props {
  readonly id: string;
  readonly course: { readonly code: string; readonly name: string };
  readonly open: boolean;
  readonly onClose: () => void;
}

const empty = { type: 'P', students: 'course', day: '', time_from: '', time_to: '' };

/** Adds a parallel to a course by hand. */
export function ParallelDialog({ id, course, open, onClose }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const form = useForm(addParallel, {
    values: empty,
    request: ({ type, students, day, time_from, time_to }) => ({
      params: { id, code: course.code },
      body: {
        type: type === 'X' ? ('X' as const) : ('P' as const),
        students: students === 'exams' ? ('exams' as const) : ('course' as const),
        when: day ? { day: Number(day), time_from, time_to } : null,
      },
    }),
    check: ({ day, time_from, time_to }): Record<string, string> => ({
      ...(day && !time_from && { time_from: t('courseActs.timeMissing') }),
      ...(day && !time_to && { time_to: t('courseActs.timeMissing') }),
    }),
    related: { day: ['time_from', 'time_to'] },
    afresh: true,
    unsaved: t('courseActs.unsaved'),
    success: t('courseActs.added'),
    onSaved: onClose,
  });
  const { day } = form.values;
  const days = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ value: String(number), label: dayName(number, locale) }));
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('courseActs.addTo', { course: course.name })}
      submit={t('courseActs.addYes')}
      cancel={t('courseActs.cancel')}
    >
      <Stack>
        <RadioGroup
          label={t('courseActs.typeLabel')}
          options={parallelTypes.map((value) => ({ value, label: t(`courseActs.type.${value}`) }))}
          {...form.field('type')}
        />
        <RadioGroup
          label={t('courseActs.studentsLabel')}
          options={parallelStudents.map((value) => ({ value, label: t(`courseActs.students.${value}`) }))}
          {...form.field('students')}
        />
        <Select
          label={t('courseActs.day')}
          options={[{ value: '', label: t('courseActs.noTime') }, ...days]}
          {...form.field('day')}
        />
        {day ? (
          <Grid $min={140}>
            <TextInput type="time" label={t('courseActs.time_from')} required {...form.field('time_from')} />
            <TextInput type="time" label={t('courseActs.time_to')} required {...form.field('time_to')} />
          </Grid>
        ) : null}
      </Stack>
    </FormDialog>
  );
}
