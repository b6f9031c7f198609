/** An e-mail address. Where it takes two lines the second one begins behind its @, not within a word. */
export function EmailAddress({ address }: { readonly address: string }) {
  const [name = '', ...server] = address.split(/(?<=@)/);
  return (
    <>
      {name}
      <wbr />
      {server.join('')}
    </>
  );
}
