import { type listQr, qrMaximum } from '@anketa/contract/evaluations/qr';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useQuery } from '@anketa/remote/use-query';
import { Select } from '@anketa/ui/field';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { PrintButton } from '@anketa/ui/print-button';
import { Toolbar } from '@anketa/ui/toolbar';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { dayName } from '../../parts/day-name.ts';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { LabelText, Paper } from './qr-label.tsx';

/*
 * Four codes on a sheet of A4 or Letter, each whole: two beside each other, in two rows under the heading too.
 * On a phone a code stands small beside its words: it is opened by its name, and has its address there.
 */
const Sheet = styled.ul`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 16px; margin: 0; padding: 0; list-style: none;
  h2 { font-size: var(--text-m); }
  svg { max-inline-size: 14rem; }
  p { font-size: var(--text-s); }
  @media screen and (max-width: 639px) {
    & > li > div { grid-template-columns: 6.5rem minmax(0, 1fr); gap: 2px 12px; justify-items: start; align-items: start; padding: 12px; text-align: start; }
    & > li > div > svg { grid-column: 1; grid-row: 1 / span 3; margin: -8px; inline-size: calc(100% + 16px); }
    & > li > div > :not(svg) { grid-column: 2; }
    & [data-scan], & [data-scan] + p { display: none; }
  }
  @media print {
    grid-template-columns: 1fr 1fr; gap: 4mm;
    & > li > div { gap: 6px; }
    & svg { max-inline-size: 5.2cm; }
    & p { line-height: 1.3; }
  }
`;

/** Codes that are looked over at once: they need no filters. */
const atOnce = 6;

/** QR codes of the parallels of a course, of a teacher, or of a day, on sheets to be printed. */
export function QrSheetPage({ data }: PageProps<typeof listQr>) {
  const { evaluation, labels, total, departments, teacher, own } = data;
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const locale = useLocale();
  const localized = useLocalized();
  const { read, bind } = useQuery();
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: dayName(day, locale) }));
  const choices = departments.map(({ code, name_cs, name_en }) => {
    return { value: code, label: localized({ cs: name_cs, en: name_en }) || code };
  });
  const isLong = total > atOnce || read('day') !== '' || read('department') !== '';
  const [first] = labels;
  const course = read('course') && first ? localized({ cs: first.course.name_cs, en: first.course.name_en }) : '';
  const of = [course, teacher, read('day') && dayName(Number(read('day')), locale)].filter(Boolean).join(', ');
  return (
    <Page
      title={t('qr.sheet')}
      subtitle={of || t(own ? 'qr.own' : 'qr.all')}
      above={
        <EvaluationTrail evaluation={evaluation} here={t('qr.sheet')}>
          {course ? <Link to={`/import/${id}/component/${encodeURIComponent(read('course'))}`}>{course}</Link> : null}
        </EvaluationTrail>
      }
      actions={<PrintButton />}
    >
      {isLong ? (
        <Toolbar>
          <Select label={t('qr.day')} options={[{ value: '', label: t('qr.anyDay') }, ...days]} {...bind('day')} />
          {own ? null : (
            <Select
              label={t('courses.department')}
              options={[{ value: '', label: t('courses.allDepartments') }, ...choices]}
              {...bind('department')}
            />
          )}
        </Toolbar>
      ) : null}
      {total > qrMaximum ? (
        <Notice>{t('qr.tooMany', { shown: qrMaximum, total: total.toLocaleString(locale) })}</Notice>
      ) : null}
      {labels.length === 0 ? <EmptyState>{t('qr.none')}</EmptyState> : null}
      <Sheet>
        {labels.map((label) => (
          <li key={label.code}>
            <Paper>
              <LabelText label={label} to={`/import/${id}/parallel/${encodeURIComponent(label.code)}/qr`} />
            </Paper>
          </li>
        ))}
      </Sheet>
    </Page>
  );
}
