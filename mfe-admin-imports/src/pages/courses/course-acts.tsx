import { activateCourse } from '@anketa/contract/evaluations/course-acts';
import type { MayChange } from '@anketa/contract/evaluations/courses';
import { Act } from '@anketa/remote/act';
import { Link } from '@anketa/remote/link';
import { Button, LinkButton } from '@anketa/ui/button';
import { Row } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GenerateDialog } from './generate-dialog.tsx';
import { ParallelDialog } from './parallel-dialog.tsx';

interface Props {
  readonly id: string;
  readonly course: { readonly code: string; readonly name: string };
  readonly may: MayChange;
}

/** Whether a course is evaluated, and its sheet of QR codes. */
export function CourseActs({ id, course, active, may }: Props & { readonly active: boolean }) {
  const { t } = useTranslation();
  const words = { course: course.name };
  const act = active ? 'deactivateCourse' : 'activateCourse';
  return (
    <Row $gap={8}>
      {active ? (
        <LinkButton as={Link} to={`/import/${id}/qr?course=${encodeURIComponent(course.code)}`}>
          {t('courseActs.qrSheet')}
        </LinkButton>
      ) : null}
      {may.change === 'all' ? (
        <Act
          endpoint={activateCourse}
          request={{ params: { id, code: course.code }, body: { active: !active } }}
          question={{
            title: t(`courseActs.ask.${act}.title`, words),
            text: t(`courseActs.ask.${act}.text`, words),
            yes: t(`courseActs.ask.${act}.yes`, words),
          }}
          success={t('courseActs.saved')}
        >
          {t(`courseActs.act.${act}`)}
        </Act>
      ) : null}
    </Row>
  );
}

/** Adds parallels to a course: one by hand, or those that are missing. */
export function MoreParallels({ id, course, may }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'add' | 'generate' | null>(null);
  const close = () => setOpen(null);
  if (may.change !== 'all') return null;
  return (
    <Row style={{ marginBottom: 16 }}>
      <Button $small onClick={() => setOpen('add')}>
        {t('courseActs.add')}
      </Button>
      <Button $small onClick={() => setOpen('generate')}>
        {t('courseActs.generate')}
      </Button>
      <ParallelDialog id={id} course={course} open={open === 'add'} onClose={close} />
      <GenerateDialog id={id} course={course} open={open === 'generate'} onClose={close} />
    </Row>
  );
}
