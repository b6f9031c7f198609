import { courseResults } from '@anketa/contract/results';
import { useParams } from '@anketa/remote/router';
import { useData } from '@anketa/remote/use-data';
import { Notice } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';

/** Milliseconds between two looks at whether a course is counted. */
const interval = 2000;

/** Says that ballots of the course are being counted, and reads the page again until they are: then it goes. */
export function Counting() {
  const { slug = '', gl = '' } = useParams();
  const { t } = useTranslation();
  useData(courseResults, { params: { slug, gl } }, { every: (latest) => (latest?.counting ? interval : 0) });
  return <Notice $tone="info">{t('course.counting')}</Notice>;
}
