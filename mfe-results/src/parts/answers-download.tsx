import { answersCsv, commentsCsv } from '@anketa/contract/results/answers';
import { TableDownload } from '@anketa/remote/table-download';
import { Row, Section, Stack } from '@anketa/ui/page';
import { useLaterTexts } from '../locales/later/later-texts.ts';

/** All answers of an evaluation that may be read, as files. */
export function AnswersDownload() {
  const { t } = useLaterTexts();
  return (
    <Section>
      <h2>{t('download.title')}</h2>
      <Stack $gap={8}>
        <p style={{ margin: 0 }}>{t('download.text')}</p>
        <Row $gap={8}>
          <TableDownload of={answersCsv} label={t('download.answers')} />
          <TableDownload of={commentsCsv} label={t('download.comments')} />
        </Row>
      </Stack>
    </Section>
  );
}
