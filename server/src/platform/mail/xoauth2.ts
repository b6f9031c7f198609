import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Tokens } from './tokens.ts';

type Context = SMTPConnection.CustomAuthenticationContext;

/**
 * Signs in by a token in place of a password (XOAUTH2), once more with a new one where the server does not take the one at hand: it may have been
 * withdrawn. Throws where there is no token, or the server lets nobody in.
 */
export const bearer =
  (tokens: Tokens) =>
  async (context: Context): Promise<boolean> => {
    if ((await present(context, await tokens.read())) === 235) return true;
    if ((await present(context, await tokens.read(true))) === 235) return true;
    throw new Error('Invalid login');
  };

/** Shows a token to the server. Gives the status it answers with, after it has said why it refuses. */
async function present({ auth, sendCommand }: Context, token: string): Promise<number> {
  const { user } = auth.credentials;
  const words = Buffer.from(`user=${user}\x01auth=Bearer ${token}\x01\x01`).toString('base64');
  const { status } = await sendCommand(`AUTH XOAUTH2 ${words}`);
  return status === 334 ? (await sendCommand('')).status : status;
}
