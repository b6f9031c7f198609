import { listDepartments, removeHead, setHead } from '@anketa/contract/departments';
import type { Server } from '../../server.ts';
import { appointHead, dismissHead, maySetHead } from './service.ts';
import { departmentsPage } from './store.ts';

export function departmentRoutes({ serve, db }: Server) {
  serve(listDepartments, async ({ query, by }) => ({
    ...(await departmentsPage(db, query)),
    may_set_head: maySetHead(by),
  }));

  serve(setHead, ({ params, body, by }) => appointHead(db, { department: params.kod, oident: body.oident, by }));
  serve(removeHead, ({ params, by }) => dismissHead(db, { department: params.kod, oident: params.oident, by }));
}
