import type { MailCheck } from '@anketa/contract/mail/emails';
import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { PlainList } from '@anketa/ui/card';
import { Badge } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useMessages } from './use-messages.ts';

const Item = styled.li`
  display: grid; gap: 4px 12px;
  & > p { margin: 0; }
  & > div { min-inline-size: 8rem; }
  @media (min-width: 640px) { grid-template-columns: auto minmax(0, 1fr); align-items: start; & > p { grid-column: 2; } & > div + p { grid-row: 1; } }
`;

interface CheckListProps {
  readonly label: string;
  readonly checks: readonly MailCheck[];
}

/** What stands in the way of sending, first, and then what whoever sends it should know; each in words, with the way to put it right. */
export function CheckList({ label, checks }: CheckListProps) {
  const { t } = useTranslation();
  const textOf = useCheckText();
  const { id = '' } = useParams();
  const ordered = checks.toSorted((one, other) => Number(other.stops) - Number(one.stops));
  return (
    <PlainList aria-label={label}>
      {ordered.map((check) => (
        <Item key={`${check.check} ${JSON.stringify(check.values)}`}>
          <div>
            <Badge $tone={check.stops ? 'danger' : 'warning'}>{t(check.stops ? 'checks.stops' : 'checks.warns')}</Badge>
          </div>
          <p>
            {textOf(check)}{' '}
            {check.check === 'placeholder-empty' ? (
              <Link to={`/import/${id}#dates`}>{t('checks.setDeadline')}</Link>
            ) : null}
          </p>
        </Item>
      ))}
    </PlainList>
  );
}

function useCheckText(): (check: MailCheck) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const { medium } = useMessages();
  return ({ check, values }) => {
    if (check === 'text-wrong') {
      const language = t(`checks.in.${values.locale}`);
      return t('checks.text-wrong', {
        language,
        problem: t(`mailText.problem.${values.problem}`, { what: values.what }),
      });
    }
    if (check === 'language-missing') return t(`checks.language-missing.${values.locale}`);
    if (check === 'nobody') return t(`checks.nobody.${medium}`);
    const { count = 0 } = values;
    return t(`checks.${check}`, { ...values, count: Number(count), number: Number(count).toLocaleString(locale) });
  };
}
