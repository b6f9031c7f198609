import { usePort } from '@anketa/remote/suite';
import { IconButton } from '@anketa/ui/button';
import { useTranslation } from 'react-i18next';
import { useShell } from '../shell.ts';
import type { InstallingPort } from './install.ts';

/** In the header, where the suite can be installed and is not: says what that is good for. Whoever closes it does not see it again. */
export function InstallHint() {
  const { installing } = useShell();
  return installing ? <Hint installing={installing} /> : null;
}

function Hint({ installing }: { readonly installing: InstallingPort }) {
  const { t } = useTranslation();
  const { questions, navigate } = useShell();
  const how = usePort(installing);
  if (how === 'no') return null;
  async function explain() {
    const yes = await questions.confirm({
      title: t('install.title'),
      text: t('install.text'),
      yes: t(how === 'asks' ? 'install.yes' : 'install.guide'),
      no: t('install.no'),
      cancel: t('install.later'),
    });
    if (yes === false) installing.close();
    if (!yes) return;
    if (how === 'asks') await installing.ask();
    else await navigate('/help#install');
  }
  return (
    <IconButton aria-label={t('install.label')} title={t('install.label')} onClick={() => void explain()}>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M10 3v9M6.5 8.5L10 12l3.5-3.5M4 14v2.5h12V14" />
      </svg>
    </IconButton>
  );
}
