import type { ResponseOf } from '@anketa/contract/endpoint';
import type { courseResults } from '@anketa/contract/results/results';
import { Link } from '@anketa/remote/link';
import { LinkButton } from '@anketa/ui/button';
import { Row } from '@anketa/ui/page';
import { useLaterTexts } from '../../locales/later/later-texts.ts';

interface Props {
  readonly evaluationId: number;
  readonly code: string;
  readonly may: ResponseOf<typeof courseResults>['may'];
}

/** Where whoever teaches, guarantees or heads a course says what is wrong in its data, and gets its QR codes while students fill in. */
export function OwnCourseLinks({ evaluationId, code, may }: Props) {
  const { t } = useLaterTexts();
  if (!may.report && !may.qr) return null;
  const of = `?course=${encodeURIComponent(code)}`;
  return (
    <Row $gap={8} style={{ marginBlockStart: 20 }}>
      {may.report ? (
        <LinkButton $small as={Link} to={`/import/${evaluationId}/report-error${of}`}>
          {t('myCourses.report')}
        </LinkButton>
      ) : null}
      {may.qr ? (
        <LinkButton $small as={Link} to={`/import/${evaluationId}/qr${of}`}>
          {t('myCourses.qr')}
        </LinkButton>
      ) : null}
    </Row>
  );
}
