import type { readOwnMails } from '@anketa/contract/mail/own-mail';
import { locales } from '@anketa/contract/values';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { RadioGroup, Switch } from '@anketa/ui/choice';
import { Help } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Pause } from './pause.tsx';
import { useChoices } from './use-choices.ts';

const Evaluations = styled.fieldset`
  margin: 0; padding: 0; border: 0; min-inline-size: 0;
  & > legend { padding: 0; font-weight: 560; font-size: var(--text-s); }
`;

type Props = Pick<PageProps<typeof readOwnMails>, 'data' | 'page'>;

/** Which e-mails are wanted. Each choice is saved at once; of what one has unsubscribed from nothing more is asked. */
export function Choices({ data: { choices, evaluations }, page }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const choose = useChoices(page);
  const { unsubscribed, muted, locale } = choices;
  return (
    <Card aria-labelledby="choices">
      <h2 id="choices">{t('ownMails.choices')}</h2>
      <Stack>
        <div>
          <Switch
            label={t('ownMails.wanted')}
            help={t('ownMails.wantedHelp')}
            checked={!unsubscribed}
            onChange={(wanted) => choose({ unsubscribed: !wanted })}
          />
          <Help>{t('ownMails.always')}</Help>
        </div>
        {unsubscribed ? null : (
          <>
            <RadioGroup
              label={t('ownMails.language')}
              value={locale ?? 'both'}
              onChange={(value) => choose({ locale: locales.find((one) => one === value) ?? null })}
              options={['both', ...locales].map((value) => ({ value, label: t(`ownMails.languages.${value}`) }))}
            />
            <Pause until={choices.paused_until} />
            {evaluations.length > 0 ? (
              <Evaluations>
                <legend>{t('ownMails.evaluations')}</legend>
                <Help>{t('ownMails.evaluationsHelp')}</Help>
                {evaluations.map(({ id, name_cs, name_en }) => (
                  <Switch
                    key={id}
                    label={localized({ cs: name_cs, en: name_en })}
                    checked={!muted.includes(id)}
                    onChange={(wanted) =>
                      choose({ muted: wanted ? muted.filter((other) => other !== id) : [...muted, id] })
                    }
                  />
                ))}
              </Evaluations>
            ) : null}
          </>
        )}
      </Stack>
    </Card>
  );
}
