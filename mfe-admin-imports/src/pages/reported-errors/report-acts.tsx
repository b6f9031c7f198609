import { type ErrorReport, noteErrorReport, type Reporter } from '@anketa/contract/evaluations/error-reports';
import { FormDialog } from '@anketa/remote/form-dialog';
import { Link } from '@anketa/remote/link';
import { useForm } from '@anketa/remote/use-form';
import { Button, LinkButton } from '@anketa/ui/button';
import { TextArea } from '@anketa/ui/field';
import { Row } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* At a desk on one line. */
const Acts = styled(Row)`@container (min-width: 36rem) { flex-wrap: nowrap; }`;

interface ActsProps {
  readonly evaluationId: number;
  readonly target: Reporter;
  readonly report: ErrorReport;
  /** The report in a few words. */
  readonly text: string;
}

/** What is done about a report: the course is opened where it can be mended, and a note says what came of it. */
export function ReportActs({ evaluationId, target, report, text }: ActsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { course, parallel_code, note } = report;
  // The evaluation has no such course any more: nothing is there to be mended.
  const known = course.name_cs !== '';
  return (
    <Acts $gap={8}>
      {known ? (
        <LinkButton
          $small
          as={Link}
          to={`/import/${evaluationId}/component/${encodeURIComponent(course.code)}?reported=${target}${parallel_code ? `#${encodeURIComponent(parallel_code)}` : ''}`}
          aria-label={t('reports.mendOf', { course: course.code })}
        >
          {t('reports.mend')}
        </LinkButton>
      ) : null}
      <Button
        $small
        $kind="quiet"
        aria-haspopup="dialog"
        aria-label={t(note ? 'reports.editNoteOf' : 'reports.addNoteTo', { text })}
        onClick={() => setOpen(true)}
      >
        {t(note ? 'reports.editNote' : 'reports.addNote')}
      </Button>
      <NoteDialog
        evaluationId={evaluationId}
        target={target}
        report={report}
        open={open}
        onClose={() => setOpen(false)}
      />
    </Acts>
  );
}

interface NoteDialogProps extends Omit<ActsProps, 'text'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** An empty note takes the former one away. */
function NoteDialog({ evaluationId, target, report, open, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  const form = useForm(noteErrorReport, {
    values: { note: report.note },
    edited: { version: report.version, fields: { note: { label: t('reports.noteText') } } },
    request: ({ note }, { version }) => ({ params: { id: evaluationId, report: report.id }, body: { note, version } }),
    unsaved: t('reports.unsavedNote'),
    success: t('reports.noted'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={t('reports.noteTitle')}
      submit={t('reports.saveNote')}
      cancel={t('reports.cancel')}
      onClose={onClose}
    >
      <TextArea
        label={t('reports.noteText')}
        help={t(`reports.noteHelp.${target}`)}
        maxLength={2000}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
