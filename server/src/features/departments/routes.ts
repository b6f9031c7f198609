import {
  departmentsCsv,
  hideDepartment,
  listDepartments,
  readDepartment,
  removeHead,
  setHead,
  updateHeadTerm,
} from '@anketa/contract/people/departments';
import type { Server } from '../../server.ts';
import { appointHead, departmentPage, dismissHead, hide, maySetHead, setTerm } from './service.ts';
import { departmentsList, headlessDepartments } from './store.ts';

export function departmentRoutes({ serve, serveTable, db }: Server) {
  serve(listDepartments, async ({ query, by }) => ({
    ...(await departmentsList(db, query, by.locale).page(query)),
    may_set_head: maySetHead(by),
    without_head: await headlessDepartments(db),
  }));

  serveTable(departmentsCsv, {
    name: 'departments',
    list: ({ query, by }) => departmentsList(db, query, by.locale),
    columns: {
      kod: (department) => department.kod,
      nazev: (department) => department.nazev,
      anazev: (department) => department.anazev,
      head: (department) => department.head.flatMap(({ now, full_name }) => (now ? [full_name] : [])).join('; '),
    },
  });

  serve(setHead, ({ params, body, by }) => appointHead(db, { department: params.kod, oident: body.oident, by }));
  serve(removeHead, ({ params, by }) => dismissHead(db, { department: params.kod, oident: params.oident, by }));
  serve(readDepartment, ({ params, by }) => departmentPage(db, params.kod, by));
  serve(updateHeadTerm, ({ params, body, by }) =>
    setTerm(db, { department: params.kod, oident: params.oident, by }, body),
  );
  serve(hideDepartment, ({ params, body, by }) =>
    hide(db, { department: params.kod, evaluation: params.id, by }, body),
  );
}
