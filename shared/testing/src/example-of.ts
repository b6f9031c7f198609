import type { Endpoint } from '@anketa/contract/endpoint';
import type { RandomSource } from './proof.ts';

/** JSON Schema, as far as the contract's schemas make use of it. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly format?: string;
}

interface Wanted {
  /** What texts begin with. */
  readonly text?: string | (() => string);
  /** Whether everything is there that may be; otherwise only what must be. */
  readonly full?: boolean;
  /** So many items has a list, and fewer one that stands in a list. */
  readonly items?: number;
  /** Chooses among what a schema allows. Without: the first of each. */
  readonly random?: RandomSource;
}

/** The most items of lists, from the outermost inwards: what stands deeper multiplies. */
const mostItems = [Number.POSITIVE_INFINITY, 5, 2];

/** A value that a schema of the contract allows: all of it, or as little as it may be. */
export function exampleOf(
  schema: Endpoint['response'],
  { text = 'Text', full = true, items: wanted = 2, random }: Wanted = {},
): unknown {
  const root = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema;
  // Numbers and texts differ from each other, as the keys of rows do.
  let count = 0;
  let depth = 0;
  const next = () => {
    count += random ? random.between(1, 9) : 1;
    return count;
  };
  /** One of what is allowed: the first one, where nothing is left to chance. */
  const oneOf = <Item>(choices: readonly Item[]) => (random && full ? random.pick(choices) : choices[0]);

  function objectOf({ properties = {}, required = [], additionalProperties: more, propertyNames }: Schema): object {
    const named = Object.entries(properties).filter(([name]) => full || required.includes(name));
    const keys = full || required.length > 0 ? (propertyNames?.enum ?? ['1']) : [];
    const others = typeof more === 'object' && propertyNames ? keys.map((key) => [String(key), more] as const) : [];
    return Object.fromEntries([...named, ...others].map(([name, part]) => [name, exampleFor(part, name)]));
  }
  function listOf({ prefixItems, items, minItems = 0, maxItems = wanted }: Schema): unknown[] {
    if (prefixItems) return prefixItems.map((item) => exampleFor(item));
    const most = Math.min(wanted, maxItems, mostItems[Math.min(depth, mostItems.length - 1)] ?? wanted);
    const length = full ? Math.max(minItems, most) : minItems;
    depth += 1;
    const list = Array.from({ length }, () => exampleFor(typeof items === 'object' ? items : {}));
    depth -= 1;
    return list;
  }
  function textOf({ format, minLength = 0, maxLength }: Schema, name: string): string {
    if (format === 'date' || /(_on|^due)$/.test(name)) return '2026-01-15';
    if (format === 'date-time' || /_at$/.test(name)) return '2026-01-15T10:00:00.000Z';
    const number = next();
    if (format === 'uuid') return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const words = typeof text === 'string' ? text : text();
    return `${words} ${number}`.padEnd(minLength, 'x').slice(0, maxLength);
  }
  function numberOf({ minimum = 0, exclusiveMinimum, maximum = Number.POSITIVE_INFINITY }: Schema): number {
    const number = next();
    const least = exclusiveMinimum === undefined ? Math.max(minimum, 0) : exclusiveMinimum + 1;
    return Math.min(Math.max(full ? number : 0, least), maximum);
  }
  function exampleFor(part: Schema, name = ''): unknown {
    if (part.$ref) return exampleFor(root.$defs?.[part.$ref.replace('#/$defs/', '')] ?? {}, name);
    if ('const' in part) return part.const;
    if (part.enum) return oneOf(part.enum);
    const choices = part.anyOf ?? part.oneOf;
    if (choices) {
      const none = choices.find(({ type }) => type === 'null');
      const some = choices.filter((choice) => choice !== none);
      const isNone = none !== undefined && (!full || some.length === 0 || random?.chance(1 / 8));
      return exampleFor(isNone ? none : (oneOf(some) ?? {}), name);
    }
    const types = [part.type ?? 'string'].flat();
    if (!full && types.includes('null')) return null;
    switch (types[0]) {
      case 'object':
        return objectOf(part);
      case 'array':
        return listOf(part);
      case 'integer':
      case 'number':
        return numberOf(part);
      case 'boolean':
        return full && !random?.chance(1 / 4);
      case 'null':
        return null;
      default:
        return textOf(part, name);
    }
  }
  return exampleFor(root);
}
