import { exportQuestions } from '@anketa/contract/question-exchange';
import { useCall } from '@anketa/remote/use-call';
import { Button } from '@anketa/ui/button';
import { Row, Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { download } from '../../parts/download.ts';
import { type FileFormat, fileFormats } from './read-file.ts';

/** The questions of an evaluation as a file. */
export function WriteQuestions({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { call, pending } = useCall(exportQuestions);
  async function save(format: FileFormat) {
    const file = await call({ params: { id }, query: { format } });
    if (file) download(file);
  }
  return (
    <Section>
      <h2>{t('file.write')}</h2>
      <p>{t('file.writeText')}</p>
      <Row>
        {fileFormats.map((format) => (
          <Button key={format} disabled={pending} onClick={() => save(format)}>
            {t(`file.save.${format}`)}
          </Button>
        ))}
      </Row>
    </Section>
  );
}
