import { scrollToHashOrTop } from '@anketa/remote/document';
import { useLocale } from '@anketa/remote/suite';
import { typesetIn } from '@anketa/ui/czech-typography';
import { Details } from '@anketa/ui/details';
import { Page, Section } from '@anketa/ui/page';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { WithContents } from '../with-contents.tsx';
import type { GuidePart } from './guide.ts';
import { guide } from './guide-texts.ts';
import { InstallSign } from './install-sign.tsx';

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
  const { title, subtitle, contents, parts, words, terms, technical } = guide.in(locale);
  const set = (text: string) => typesetIn(locale, text);
  const folded = useRef<HTMLDetailsElement>(null);
  // The page came after the browser had looked for the anchor of its address.
  useEffect(() => {
    if (folded.current && window.location.hash === `#${folded.current.id}`) folded.current.open = true;
    if (window.location.hash) scrollToHashOrTop(window.location.hash);
  }, []);
  return (
    <Page title={title} subtitle={set(subtitle)}>
      <WithContents name={contents} items={[...parts, { id: 'words', title: words }]}>
        {parts.map((part) => (
          <Part key={part.id} part={part} />
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
        <Details ref={folded} id={technical.id}>
          <summary>{technical.title}</summary>
          <PartSteps part={technical} />
        </Details>
      </WithContents>
    </Page>
  );
}

interface PartProps {
  readonly part: GuidePart;
}

function Part({ part }: PartProps) {
  const { id, title } = part;
  return (
    <Section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <PartSteps part={part} />
    </Section>
  );
}

function PartSteps({ part: { steps } }: PartProps) {
  const locale = useLocale();
  return (
    <Steps>
      {steps.map((step) => {
        const { text, sign } = typeof step === 'string' ? { text: step, sign: undefined } : step;
        return (
          <li key={text}>
            {typesetIn(locale, text)}
            {sign ? <InstallSign sign={sign} /> : null}
          </li>
        );
      })}
    </Steps>
  );
}
