import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmailAddress } from './email-address.tsx';

test.each([
  ['student@univerzita.example', 'student@<wbr>univerzita.example'],
  ['"a@b"@univerzita.example', '"a@<wbr>b"@univerzita.example'],
  ['no-address', 'no-address<wbr>'],
])('%s may take a second line behind its @, and is read and copied as it is', (address, markup) => {
  const { container } = render(<EmailAddress address={address} />);
  expect(container.textContent).toBe(address);
  expect(container.innerHTML).toBe(markup);
});
