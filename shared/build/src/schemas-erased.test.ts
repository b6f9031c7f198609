import { expect, test } from 'vitest';
import eraseSchemas from './schemas-erased.cjs';

test('of schemas only that they are schemas is left, of an endpoint what browsers use', () => {
  const source = `
    import { z } from 'zod';
    export const Room = z.object({ code: z.string().max(9), seats: z.number().nullable() }).strict();
    export const Named = Room.pick({ code: true }).extend({ name: z.string() });
    export const listRooms = endpoint({
      method: 'GET', path: '/internal/rooms', right: 'public', summary: 'Rooms', errors: ['busy'],
      query: listQuery({ sort: ['code'], limit: 50 }),
      response: z.object({ rooms: pageOf(Room) }),
    });
    export const listHalls = declaredList({
      path: '/internal/halls', title: { cs: 'Sály', en: 'Halls' }, summary: 'Halls', right: 'public', row: Room,
      columns: { code: { heading: { cs: 'Kód', en: 'Code' } } }, asks: { floor: z.string() }, beside: { room: Room.nullable() }, limit: 5,
    });
    const of = { right: 'public', errors: ['busy'], };
    export const asking = { method: 'GET', url, body };
    export const kept = ['a', 'b'].toSorted().map((one) => one.trim());
  `;
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  expect(plain(eraseSchemas(source))).toBe(
    plain(`
    import { z } from 'zod';
    export const Room = z;
    export const Named = Room;
    export const listRooms = ({
      method: 'GET', path: '/internal/rooms', right: 'public',
      });
    export const listHalls = /*#__PURE__*/ declaredList({
      path: '/internal/halls', title: { cs: 'Sály', en: 'Halls' }, right: 'public',
      columns: { code: { heading: { cs: 'Kód', en: 'Code' } } }, limit: 5,
    });
    const of = { right: 'public', };
    export const asking = { method: 'GET', url, body };
    export const kept = ['a', 'b'].toSorted().map((one) => one.trim());
  `),
  );
});
