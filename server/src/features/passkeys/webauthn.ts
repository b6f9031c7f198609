/** The library of WebAuthn. It takes a third of a second to load: commands and servers without passkeys go without. */
export const webauthn = () => import('@simplewebauthn/server');

/** What reads its bytes. */
export const webauthnHelpers = () => import('@simplewebauthn/server/helpers');
