import { scrollToHashOrTop } from '@anketa/remote/document';
import { useLocale } from '@anketa/remote/suite';
import { Page, Section } from '@anketa/ui/page';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { guide } from './guide-texts.ts';
import { InstallSign } from './install-sign.tsx';

const Contents = styled.ul`
  display: flex; flex-wrap: wrap; gap: 0 20px; margin: 0; padding: 0; list-style: none;
  @media (max-width: 639px) { display: grid; }
  a { display: inline-flex; align-items: center; min-block-size: 44px; }
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
  const { title, subtitle, contents, parts, words, terms } = guide.in(useLocale());
  // The page came after the browser had looked for the anchor of its address.
  useEffect(() => {
    if (window.location.hash) scrollToHashOrTop(window.location.hash);
  }, []);
  return (
    <Page title={title} subtitle={subtitle}>
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
      {parts.map(({ id, title, steps }) => (
        <Section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Steps>
            {steps.map((step) => {
              const { text, sign } = typeof step === 'string' ? { text: step, sign: undefined } : step;
              return (
                <li key={text}>
                  {text}
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
              <dd>{meaning}</dd>
            </div>
          ))}
        </Words>
      </Section>
    </Page>
  );
}
