import fc from 'fast-check';

const pieces = fc.constantFrom(
  ...['/', '//', '\\', '\t', '\n', '\r', '.', '..', '@', ':', '?', '#', ' ', '%09', '%0a', '%2f', '%5c', '\0'],
  ...[
    'evil.example',
    'https:',
    'http:',
    'javascript:alert(1)',
    'data:text/html,x',
    'anketa.example.cz',
    '[::1]',
    'results',
  ],
);

/** 500 addresses to go back to as an attacker would write them: many of them lead to another site. Always the same. */
export const craftedAddresses: readonly string[] = fc.sample(
  fc.array(pieces, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
  { numRuns: 500, seed: 8 },
);
