import { readLegalPage } from '@anketa/contract/suite/legal-pages';
import type { Server } from '../../server.ts';
import { legalPage } from './legal-page.ts';

export function legalPageRoutes({ serve, config }: Pick<Server, 'serve' | 'config'>): void {
  serve(readLegalPage, async ({ params: { page }, by }) => legalPage(config, page, by.locale));
}
