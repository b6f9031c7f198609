import { styled } from 'styled-components';
import { Button } from './button.tsx';
import { useWords } from './words.tsx';

/* Nobody prints from a phone, where it would stand in the way. */
const AtDesk = styled(Button)`
  @media print, (max-width: 639px) { display: none; }
`;

interface Props {
  /** What is done instead where the page has to get ready first. */
  readonly onPrint?: () => void;
  readonly busy?: boolean;
  /** As low as small buttons that it stands beside. */
  readonly small?: boolean;
}

/** Opens the browser's dialog for printing, which also makes a PDF. */
export function PrintButton({ onPrint = () => window.print(), busy, small }: Props) {
  const words = useWords();
  return (
    <AtDesk $small={small} $off={busy} onClick={onPrint}>
      {words.print}
    </AtDesk>
  );
}
