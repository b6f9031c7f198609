import { courseResults } from '@anketa/contract/results/results';
import { useData } from '@anketa/remote/use-data';
import { Notice } from '@anketa/ui/notice';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';

/** Milliseconds between two looks at whether a course is counted. */
const interval = 2000;

/** Says that ballots of the course are being counted, and reads the page again until they are: then it goes. */
export function Counting() {
  const { slug = '', gl = '' } = useParams();
  const { t } = useLaterTexts();
  useData(courseResults, { params: { slug, gl } }, { every: (latest) => (latest?.counting ? interval : 0) });
  return <Notice $tone="info">{t('course.counting')}</Notice>;
}
