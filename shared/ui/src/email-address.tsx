import { Fragment } from 'react';

/** An e-mail address. Where it takes several lines they begin behind its @ and before the dots after that, not within a word. */
export function EmailAddress({ address }: { readonly address: string }) {
  const parts = address.split(/(?<=@)|(?<=@.*)(?=\.)/);
  return parts.map((part, at) => (
    <Fragment key={parts.slice(0, at).join('')}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
