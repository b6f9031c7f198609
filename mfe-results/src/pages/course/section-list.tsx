import type { ResultBlock } from '@anketa/contract/results/figures';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { blockId, useBlockTitle } from './result-block-card.tsx';

const List = styled.nav`
  position: sticky; inset-block-start: calc(var(--header) + 16px); max-block-size: calc(100dvh - var(--header) - 32px); overflow-y: auto;
  & > ul { margin: 0; padding: 0; list-style: none; border-inline-start: 1px solid var(--line); }
  & a { display: block; margin-inline-start: -1px; padding: 6px 12px; border-inline-start: 3px solid transparent; color: var(--ink-soft); font-size: var(--text-s); line-height: 1.35; text-decoration: none; overflow-wrap: anywhere; }
  & a:hover { color: var(--ink); }
  & a[aria-current] { border-color: var(--accent); color: var(--accent); font-weight: 560; }
  & small { display: block; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 400; }
`;

interface Props {
  readonly blocks: readonly ResultBlock[];
}

/** The sections of a course's results, at the side of a wide window: where one reads is marked, and each is one press away. */
export function SectionList({ blocks }: Props) {
  const { t } = useTranslation();
  const { t: later } = useLaterTexts();
  const title = useBlockTitle();
  const sections = [
    ...blocks.map((block) => ({ id: blockId(block), name: title(block), class: block.parallel_code })),
    { id: 'comparison', name: t('course.comparison'), class: '' },
  ];
  const current = useSectionRead(sections.map(({ id }) => id));
  return (
    <List aria-label={later('sections')}>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${encodeURIComponent(section.id)}`}
              aria-current={section.id === current ? 'location' : undefined}
            >
              {section.name}
              {section.class ? <small>{section.class}</small> : null}
            </a>
          </li>
        ))}
      </ul>
    </List>
  );
}

/** The last section that begins above the upper third of the window; before that the first one. */
function useSectionRead(ids: readonly string[]): string | undefined {
  const all = ids.join('\n');
  const [read, setRead] = useState(ids[0]);
  useEffect(() => {
    const find = () => {
      const begun = all.split('\n').filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight / 3;
      });
      const isEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setRead(isEnd && window.scrollY > 0 ? all.split('\n').at(-1) : (begun.at(-1) ?? all.split('\n')[0]));
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [all]);
  return read;
}
