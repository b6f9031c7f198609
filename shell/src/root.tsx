import { SuiteReactContext, usePort } from '@anketa/remote/suite';
import { Language } from '@anketa/ui/words';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { App } from './chrome/app.tsx';
import { type Shell, ShellReactContext } from './shell.ts';

/** The whole tree, as the server draws it and the browser takes it over. */
export function Root({ shell, texts }: { readonly shell: Shell; readonly texts: i18n }) {
  const language = usePort(shell.locale);
  return (
    <ShellReactContext value={shell}>
      <SuiteReactContext value={shell.suite}>
        <I18nextProvider i18n={texts}>
          <Language value={language}>
            <App />
          </Language>
        </I18nextProvider>
      </SuiteReactContext>
    </ShellReactContext>
  );
}
