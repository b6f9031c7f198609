import { generalCourse, type Section } from '@anketa/contract/questionnaires';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Badge, type Tone } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const tones: Record<Section['status'], Tone | 'neutral'> = {
  empty: 'neutral',
  saved: 'warning',
  submitted: 'success',
  refused: 'neutral',
  left: 'neutral',
};

const Row = styled(Card)`
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 16px 20px;
  & > div { flex: 1 1 16rem; min-inline-size: 0; }
  & h2 { margin: 0 0 4px; }
  & p { margin: 0; color: var(--ink-soft); font-size: var(--text-s); }
`;

interface Props {
  readonly section: Section;
  readonly slug: string;
  /** Whether it can be filled in now. */
  readonly open: boolean;
}

/** A course (or the general questions) in the list: its status and the way to fill it in. */
export function SectionCard({ section, slug, open }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const name = localized({ cs: section.name_cs, en: section.name_en });
  const fillable = open && (section.status === 'empty' || section.status === 'saved');
  const people = [...new Set(section.blocks.filter(({ target }) => target === 'ucit').map(localizedTitle))];
  function localizedTitle(block: Section['blocks'][number]) {
    return localized({ cs: block.title_cs, en: block.title_en });
  }
  const detail =
    section.course === generalCourse ? t('questionnaire.generalDetail') : [section.course, ...people].join(' · ');
  return (
    <Row as="article" aria-label={name}>
      <div>
        <h2>{name}</h2>
        <p>{detail}</p>
      </div>
      <Badge $tone={tones[section.status]}>{t(`status.${section.status}`)}</Badge>
      {fillable ? (
        <LinkButton
          as={Link}
          to={`/evaluation/${slug}/course/${encodeURIComponent(section.course)}`}
          aria-label={t('questionnaire.openNamed', { name })}
        >
          {t(section.status === 'saved' ? 'questionnaire.continue' : 'questionnaire.open')}
        </LinkButton>
      ) : null}
    </Row>
  );
}
