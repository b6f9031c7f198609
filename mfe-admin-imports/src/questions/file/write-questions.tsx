import { exportQuestions } from '@anketa/contract/questions/exchange';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useAction } from '@anketa/remote/use-action';
import { Button } from '@anketa/ui/button';
import { download } from '@anketa/ui/download';
import { Row, Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { type FileFormat, fileFormats } from './read-file.ts';

/** The questions of an evaluation as a file. */
export function WriteQuestions({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { run, busy, failure } = useAction(exportQuestions, { refresh: 'nothing' });
  async function save(format: FileFormat) {
    const file = await run({ params: { id }, query: { format } });
    if (file) download({ name: file.name, content: new Blob([file.content], { type: file.type }) });
  }
  return (
    <Section>
      <h2>{t('file.write')}</h2>
      <p>{t('file.writeText')}</p>
      <Row>
        {fileFormats.map((format) => (
          <Button key={format} $off={busy} onClick={() => save(format)}>
            {t(`file.save.${format}`)}
          </Button>
        ))}
        <ActionFailure text={failure} />
      </Row>
    </Section>
  );
}
