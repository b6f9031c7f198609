import type { PlaceFigures } from '@anketa/contract/results/figures';
import { Details } from '@anketa/ui/details';
import { Stack } from '@anketa/ui/page';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { FiguresHeadline, PlaceFiguresView } from './place-figures.tsx';

const Folded = styled(Details)`
  margin-block: 16px 24px;
  & > div { margin-block-start: 8px; }
`;

interface Props {
  readonly figures: PlaceFigures;
  readonly bars: boolean;
}

/** The figures of a department above its courses: its average in sight, its questions once they are asked for. */
export function FoldedFigures({ figures, bars }: Props) {
  const { t } = useLaterTexts();
  if (figures.questions.length === 0 && figures.withheld.length === 0) return null;
  return (
    <>
      <FiguresHeadline figures={figures} rests="courses" />
      <Folded>
        <summary>{t('figures.folded')}</summary>
        <Stack $gap={20}>
          <PlaceFiguresView figures={figures} bars={bars} rests="courses" headed={false} />
        </Stack>
      </Folded>
    </>
  );
}
