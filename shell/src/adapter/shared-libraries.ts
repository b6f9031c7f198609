import * as i18next from 'i18next';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import * as styledComponents from 'styled-components';
import * as swr from 'swr';

/** Library → version, put in by the build (shared/build, define-shell.ts). */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const libraries: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  'styled-components': styledComponents,
  swr,
  i18next,
  // Without Trans and what comes with it (7 KB): lint keeps the suite to these.
  'react-i18next': { I18nextProvider, initReactI18next, useTranslation },
};

/**
 * The shell's own libraries, in the form the federation runtime offers them to remotes. The shell itself imports them
 * directly: going through the share scope would cost it a negotiation for each before anything is drawn.
 */
export function offeredLibraries() {
  return Object.fromEntries(
    Object.entries(libraries).map(([request, library]) => {
      const version = SHARED_VERSIONS[request] ?? SHARED_VERSIONS[request.replace(/\/.*/, '')] ?? '0';
      const shareConfig = { singleton: true, requiredVersion: version, eager: true } as const;
      return [
        request,
        { version, scope: 'default', lib: () => library, shareConfig, strategy: 'loaded-first' as const },
      ];
    }),
  );
}
