import type { readQr } from '@anketa/contract/evaluations/qr';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { download } from '@anketa/ui/download';
import { FullScreenButton } from '@anketa/ui/full-screen-button';
import { Menu } from '@anketa/ui/menu';
import { Page } from '@anketa/ui/page';
import { PrintButton } from '@anketa/ui/print-button';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { pngOf, svgOf } from './qr-image.ts';
import { LabelText, Paper } from './qr-label.tsx';

/* As large as the window lets it be, so that the whole of it is seen at once. */
const Poster = styled(Paper)`
  max-inline-size: 44rem; align-content: center;
  & > svg { max-inline-size: min(100%, max(14rem, 100dvh - 32rem)); }
  &:fullscreen { max-inline-size: none; padding: 3vmin; font-size: 2.6vmin; }
  &:fullscreen > h2 { font-size: 5vmin; }
  &:fullscreen > p { font-size: inherit; }
  &:fullscreen > svg { max-inline-size: 62vmin; }
  @media print { max-inline-size: none; & > svg { max-inline-size: 15cm; } }
`;

const formats = ['PNG', 'SVG'];

/** The QR code of a parallel, to be projected, printed or downloaded. Specification 2.16. */
export function QrPage({ data: { evaluation, label } }: PageProps<typeof readQr>) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const localized = useLocalized();
  const poster = useRef<HTMLDivElement>(null);
  const course = localized({ cs: label.course.name_cs, en: label.course.name_en }) || label.course.code;
  const sheet = `/import/${id}/qr?course=${encodeURIComponent(label.course.code)}`;
  const fileOf = async (format: string) => ({
    name: `qr-${label.code}.${format.toLowerCase()}`,
    content:
      format === 'PNG' ? await pngOf(label.address) : new Blob([svgOf(label.address)], { type: 'image/svg+xml' }),
  });
  return (
    <Page
      title={t('qr.title')}
      subtitle={`${course}, ${label.code}`}
      above={
        <EvaluationTrail evaluation={evaluation} here={label.code}>
          <Link to={sheet}>{t('qr.ofCourse', { course })}</Link>
        </EvaluationTrail>
      }
      actions={
        <>
          <FullScreenButton of={poster}>{t('qr.project')}</FullScreenButton>
          <PrintButton />
          <Menu
            label={t('qr.download')}
            items={formats.map((format) => ({ key: format, label: format }))}
            onChoose={async (format) => download(await fileOf(format))}
          />
        </>
      }
    >
      <Poster ref={poster}>
        <LabelText label={label} />
      </Poster>
    </Page>
  );
}
