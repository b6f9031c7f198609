import type { QrLabel } from '@anketa/contract/evaluations/qr';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { QrCode } from '@anketa/ui/qr-code';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* Black on white in any theme: so it is read from the last row, and by every telephone. */
export const Paper = styled.div`
  display: grid; justify-items: center; gap: 12px; min-inline-size: 0; padding: 24px; background: #fff; color: #000;
  border: 1px solid var(--line); border-radius: var(--radius-card); text-align: center; break-inside: avoid;
  & > h2 { margin: 0; color: inherit; text-wrap: balance; overflow-wrap: anywhere; }
  & > p { margin: 0; overflow-wrap: anywhere; }
  & a { color: inherit; }
  & > svg { inline-size: 100%; block-size: auto; }
  @media print { border: 0; border-radius: 0; padding: 8px; }
`;

/* Lines of an address begin behind its slashes; a hyphen at the end of one would leave it open whether it belongs there. */
const Step = styled.span`
  display: inline-block;
`;

interface Props {
  readonly label: QrLabel;
  /** Where the name leads: to the code alone, in full size. */
  readonly to?: string;
}

/** A code with all that somebody has to know of it: the course, the parallel, when, who, and the address in words. */
export function LabelText({ label, to }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const course = localized({ cs: label.course.name_cs, en: label.course.name_en }) || label.course.code;
  const title = localized({ cs: label.title_cs, en: label.title_en });
  return (
    <>
      <h2>{to === undefined ? course : <Link to={to}>{course}</Link>}</h2>
      <p>
        {title}
        {label.room ? <br /> : null}
        {label.room}
        {label.teachers.length > 0 ? <br /> : null}
        {label.teachers.join(', ')}
      </p>
      <QrCode address={label.address} name={t('qr.codeName', { course, parallel: title })} />
      <p data-scan="">{t('qr.scan')}</p>
      <p>
        {label.address.match(/^https?:\/\/[^/]+\/|[^/]+\/?/g)?.map((step) => (
          <Step key={step}>{step}</Step>
        ))}
      </p>
    </>
  );
}
