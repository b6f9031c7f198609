import type { Locale } from '@anketa/contract/values';
import { czechTypography } from '@anketa/ui/czech-typography';
import { createInstance, type i18n } from 'i18next';
import { StrictMode, startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { contractVersion, type Messages, type RemoteModule, type SuiteContext } from './contract.ts';
import type { RouteEntry } from './route.ts';
import { prefetchPage, RouteTable } from './route-table.tsx';
import { SuiteReactContext, usePort } from './suite.ts';

interface RemoteDefinition {
  readonly routes: readonly RouteEntry[];
  /** Czech is the fallback of every text, so it is always at hand; English is loaded when it is wanted. */
  readonly messages: { readonly cs: Messages; readonly en: () => Promise<{ readonly default: Messages }> };
}

/** Makes the module that a remote exposes. It has its own React root, router and i18next instance. */
export function defineRemote({ routes, messages }: RemoteDefinition): RemoteModule {
  const loaded = new Map<Locale, Messages>([['cs', messages.cs]]);
  async function load(locale: Locale): Promise<Messages> {
    const known = loaded.get(locale);
    if (known) return known;
    const { default: texts } = await messages.en();
    loaded.set(locale, texts);
    return texts;
  }
  void prefetchPage(routes, window.location.pathname);

  return {
    contract: contractVersion,
    // The shell waits for this before it mounts, and shows its skeleton meanwhile: the first page's code belongs to it.
    async messages(locale) {
      const [texts] = await Promise.all([load(locale), prefetchPage(routes, window.location.pathname)]);
      return texts;
    },
    mount(host, context) {
      const root = createRoot(host, { onUncaughtError: (error) => context.onFatal(error) });
      const i18n = createI18n(context.i18n.read(), loaded);
      // In slices: a slow phone answers meanwhile.
      const render = (suite: SuiteContext) =>
        startTransition(() =>
          root.render(
            <StrictMode>
              <SuiteReactContext value={suite}>
                <Translated i18n={i18n} load={load} suite={suite}>
                  <BrowserRouter>
                    <RouteTable routes={routes} host={host} />
                  </BrowserRouter>
                </Translated>
              </SuiteReactContext>
            </StrictMode>,
          ),
        );
      render(context);
      return { update: render, unmount: () => root.unmount() };
    },
  };
}

function createI18n(locale: Locale, loaded: ReadonlyMap<Locale, Messages>): i18n {
  const instance = createInstance();
  void instance.use(czechTypography).init({
    lng: locale,
    fallbackLng: 'cs',
    postProcess: [czechTypography.name],
    resources: Object.fromEntries([...loaded].map(([language, texts]) => [language, { translation: texts }])),
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  return instance;
}

interface TranslatedProps {
  readonly i18n: i18n;
  readonly load: (locale: Locale) => Promise<Messages>;
  readonly suite: SuiteContext;
  readonly children: React.ReactNode;
}

/** Follows the suite's language. The page stays as it is while the texts of a new language arrive. */
function Translated({ i18n, load, suite, children }: TranslatedProps) {
  const locale = usePort(suite.i18n);
  const [ready, setReady] = useState(i18n.hasResourceBundle(locale, 'translation'));
  useEffect(() => {
    let current = true;
    async function follow() {
      i18n.addResourceBundle(locale, 'translation', await load(locale));
      if (!current) return;
      await i18n.changeLanguage(locale);
      setReady(true);
    }
    follow().catch(suite.onFatal);
    return () => {
      current = false;
    };
  }, [i18n, load, locale, suite]);
  return ready ? <I18nextProvider i18n={i18n}>{children}</I18nextProvider> : null;
}
