import { partWordsOf } from '@anketa/contract/suite/part-words';
import { useLocalized } from '@anketa/remote/suite';
import { styled } from 'styled-components';

/* Below what people call a part, what machines do. */
const Name = styled.small`display: block; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 400;`;

/** A part of the application as people call it, and small below it the name of its remote. A team's part has that name alone. */
export function PartName({ name }: { readonly name: string }) {
  const words = useLocalized()(partWordsOf(name));
  return words === name ? (
    name
  ) : (
    <>
      {words} <Name>{name}</Name>
    </>
  );
}
