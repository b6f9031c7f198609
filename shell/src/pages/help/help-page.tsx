import { scrollToHashOrTop } from '@anketa/remote/document';
import { useLocale } from '@anketa/remote/suite';
import { typesetIn } from '@anketa/ui/czech-typography';
import { Page, Section } from '@anketa/ui/page';
import { desk } from '@anketa/ui/theme';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { guide } from './guide-texts.ts';
import { InstallSign } from './install-sign.tsx';

/* At a desk the contents stay beside what is read. */
const Guide = styled.div`
  ${desk} {
    display: grid; grid-template-columns: minmax(0, 44rem) 15rem; gap: 0 48px; align-items: start;
    & > nav { grid-area: 1 / 2; position: sticky; inset-block-start: calc(var(--header) + 24px); }
    & > div { grid-area: 1 / 1; }
    & > div > section:first-child { margin-block-start: 0; }
  }
`;

const Contents = styled.ul`
  display: flex; flex-wrap: wrap; gap: 0 20px; margin: 0; padding: 0; list-style: none;
  a { display: inline-flex; align-items: center; min-block-size: 44px; }
  ${desk} { display: grid; padding-inline-start: 20px; border-inline-start: 1px solid var(--line); a { min-block-size: 36px; } }
`;

const Steps = styled.ol`
  max-width: 44rem; margin: 0; padding-inline-start: 1.5em;
  li { margin-bottom: 0.6em; padding-inline-start: 0.35em; text-wrap: pretty; }
  li::marker { color: var(--ink-soft); font-variant-numeric: tabular-nums; }
`;

const Words = styled.dl`
  display: grid; gap: 12px; max-width: 44rem; margin: 0;
  dt { font-weight: 560; }
  dd { margin: 2px 0 0; text-wrap: pretty; }
`;

/** The user's guide, where the operator names no help of their own (specification 2, "Menu and header"). */
export function HelpPage() {
  const locale = useLocale();
  const { title, subtitle, contents, parts, words, terms } = guide.in(locale);
  const set = (text: string) => typesetIn(locale, text);
  // The page came after the browser had looked for the anchor of its address.
  useEffect(() => {
    if (window.location.hash) scrollToHashOrTop(window.location.hash);
  }, []);
  return (
    <Page title={title} subtitle={set(subtitle)}>
      <Guide>
        <nav aria-label={contents}>
          <Contents>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href="#words">{words}</a>
            </li>
          </Contents>
        </nav>
        <div>
          {parts.map(({ id, title, steps }) => (
            <Section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Steps>
                {steps.map((step) => {
                  const { text, sign } = typeof step === 'string' ? { text: step, sign: undefined } : step;
                  return (
                    <li key={text}>
                      {set(text)}
                      {sign ? <InstallSign sign={sign} /> : null}
                    </li>
                  );
                })}
              </Steps>
            </Section>
          ))}
          <Section id="words" aria-labelledby="words-title">
            <h2 id="words-title">{words}</h2>
            <Words>
              {terms.map(({ word, meaning }) => (
                <div key={word}>
                  <dt>{word}</dt>
                  <dd>{set(meaning)}</dd>
                </div>
              ))}
            </Words>
          </Section>
        </div>
      </Guide>
    </Page>
  );
}
