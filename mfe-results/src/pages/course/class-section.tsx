import { readInClass } from '@anketa/contract/evaluations/in-class';
import { useData } from '@anketa/remote/use-data';
import { Section } from '@anketa/ui/page';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { ClassOffer } from '../../parts/in-class/class-offer.tsx';

interface Props {
  readonly slug: string;
  readonly code: string;
}

/** Ten minutes in class, for who may open them while students fill in. */
export function ClassSection({ slug, code }: Props) {
  const { t } = useLaterTexts();
  const { data } = useData(readInClass, { params: { slug, gl: code } });
  if (!data) return null;
  return (
    <Section>
      <h2>{t('inClass.title')}</h2>
      <ClassOffer slug={slug} data={data} />
    </Section>
  );
}
