import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmailAddress } from './email-address.tsx';

test.each([
  ['jan.student@univerzita.example', 'jan.student@<wbr>univerzita<wbr>.example'],
  ['"a@b"@univerzita.example', '"a@<wbr>b"@<wbr>univerzita<wbr>.example'],
  ['no-address', 'no-address'],
])(
  '%s may take lines behind its @ and before dots of its server, and is read and copied as it is',
  (address, markup) => {
    const { container } = render(<EmailAddress address={address} />);
    expect(container.textContent).toBe(address);
    expect(container.innerHTML).toBe(markup);
  },
);
