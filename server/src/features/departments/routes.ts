import { listDepartments, removeHead, setHead } from '@anketa/contract/departments';
import { done } from '@anketa/contract/values';
import type { Server } from '../../server.ts';
import { appointHead, dismissHead, maySetHead } from './service.ts';
import { departmentsPage } from './store.ts';

export function departmentRoutes({ serve, db }: Server) {
  serve(listDepartments, async ({ query, by }) => ({
    ...(await departmentsPage(db, query)),
    may_set_head: maySetHead(by),
  }));

  serve(setHead, async ({ params, body, by }) => {
    await appointHead(db, { department: params.kod, oident: body.oident, by });
    return done;
  });

  serve(removeHead, async ({ params, by }) => {
    await dismissHead(db, { department: params.kod, oident: params.oident, by });
    return done;
  });
}
