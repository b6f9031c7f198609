import type { ResponseOf } from '@anketa/contract/endpoint';
import { type Department, type readDepartment, updateHeadTerm } from '@anketa/contract/people/departments';
import { FormDialog } from '@anketa/remote/form-dialog';
import { shortDayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { Button } from '@anketa/ui/button';
import { TextInput } from '@anketa/ui/field';
import { Badge } from '@anketa/ui/notice';
import { Row, Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { DismissHead } from '../departments/dismiss-head.tsx';

type Head = ResponseOf<typeof readDepartment>['heads'][number];

const Words = styled.div`
  flex: 1 1 16rem; min-inline-size: 0;
  & > small { display: block; color: var(--ink-soft); font-size: var(--text-s); }
`;

interface Props {
  readonly department: Pick<Department, 'kod' | 'nazev' | 'anazev'>;
  readonly head: Head;
  /** Whether the caller may appoint and dismiss heads. */
  readonly maySet: boolean;
}

/** A head, and from when until when. */
export function HeadItem({ department, head, maySet }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isEditing, setEditing] = useState(false);
  const { full_name, from_day, until_day, now } = head;
  const term = [
    from_day === null ? '' : t('department.from', { day: shortDayText(locale, from_day) }),
    until_day === null ? '' : t('department.until', { day: shortDayText(locale, until_day) }),
  ].filter(Boolean);
  return (
    <Row as="li" $gap={16}>
      <Words>
        {full_name} {now ? null : <Badge>{t('department.notNow')}</Badge>}
        <small>{term.length === 0 ? t('department.noTerm') : term.join(' ')}</small>
      </Words>
      {maySet ? (
        <>
          <Button $small aria-label={t('department.termLabel', { person: full_name })} onClick={() => setEditing(true)}>
            {t('department.term')}
          </Button>
          <DismissHead department={department} person={head}>
            {t('departments.removeYes')}
          </DismissHead>
          <TermDialog kod={department.kod} head={head} open={isEditing} onClose={() => setEditing(false)} />
        </>
      ) : null}
    </Row>
  );
}

interface TermProps {
  readonly kod: string;
  readonly head: Head;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A day as it is written: nothing for no limit. */
const dayOf = (written: string) => (written === '' ? null : written);

function TermDialog({ kod, head, open, onClose }: TermProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { oident, full_name, from_day, until_day, version } = head;
  const words = (day: string) => (day === '' ? '–' : shortDayText(locale, day));
  const form = useForm(updateHeadTerm, {
    values: { from_day: from_day ?? '', until_day: until_day ?? '' },
    edited: {
      version,
      fields: {
        from_day: { label: t('department.fromLabel'), text: words },
        until_day: { label: t('department.untilLabel'), text: words },
      },
      valuesOf: (standing) => ({
        from_day: String(standing.from_day ?? ''),
        until_day: String(standing.until_day ?? ''),
      }),
    },
    request: ({ from_day: from, until_day: until }, { version: made }) => ({
      params: { kod, oident },
      body: { from_day: dayOf(from), until_day: dayOf(until), version: made },
    }),
    check: ({ from_day: from, until_day: until }): Record<string, string> =>
      from !== '' && until !== '' && until < from ? { until_day: t('department.termWrong') } : {},
    unsaved: t('department.termUnsaved'),
    success: t('department.termSaved'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('department.termTitle', { person: full_name })}
      submit={t('department.termSave')}
      cancel={t('cancel')}
    >
      <Stack>
        <TextInput
          type="date"
          label={t('department.fromLabel')}
          help={t('department.termHelp')}
          {...form.field('from_day')}
        />
        <TextInput type="date" label={t('department.untilLabel')} {...form.field('until_day')} />
      </Stack>
    </FormDialog>
  );
}
