import type { BrowserContext, Page } from '@playwright/test';

/** An authenticator in Chromium itself, with all its rules. Gives what is asked of it. */
export async function chromiumsAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    keys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    verifiesUser: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
