import type { Endpoint } from '@anketa/contract/endpoint';

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
  readonly text?: string;
  /** Whether everything is there that may be, and lists have two of each; otherwise only what must be. */
  readonly full?: boolean;
}

/** A value that a schema of the contract allows: all of it, or as little as it may be. */
export function exampleOf(schema: Endpoint['response'], { text = 'Text', full = true }: Wanted = {}): unknown {
  const root = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema;
  // Numbers and texts differ from each other, as the keys of rows do.
  let count = 0;

  function objectOf({ properties = {}, required = [], additionalProperties: more, propertyNames }: Schema): object {
    const named = Object.entries(properties).filter(([name]) => full || required.includes(name));
    const keys = full || required.length > 0 ? (propertyNames?.enum ?? ['1']) : [];
    const others = typeof more === 'object' && propertyNames ? keys.map((key) => [String(key), more] as const) : [];
    return Object.fromEntries([...named, ...others].map(([name, part]) => [name, exampleFor(part, name)]));
  }
  function listOf({ prefixItems, items, minItems = 0, maxItems = 2 }: Schema): unknown[] {
    if (prefixItems) return prefixItems.map((item) => exampleFor(item));
    const length = full ? Math.max(minItems, Math.min(2, maxItems)) : minItems;
    return Array.from({ length }, () => exampleFor(typeof items === 'object' ? items : {}));
  }
  function textOf({ format, minLength = 0, maxLength }: Schema, name: string): string {
    if (format === 'date' || /(_on|^due)$/.test(name)) return '2026-01-15';
    if (format === 'date-time' || /_at$/.test(name)) return '2026-01-15T10:00:00.000Z';
    count += 1;
    if (format === 'uuid') return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    return `${text} ${count}`.padEnd(minLength, 'x').slice(0, maxLength);
  }
  function numberOf({ minimum = 0, exclusiveMinimum, maximum = Number.POSITIVE_INFINITY }: Schema): number {
    count += 1;
    const least = exclusiveMinimum === undefined ? Math.max(minimum, 0) : exclusiveMinimum + 1;
    return Math.min(Math.max(full ? count : 0, least), maximum);
  }
  function exampleFor(part: Schema, name = ''): unknown {
    if (part.$ref) return exampleFor(root.$defs?.[part.$ref.replace('#/$defs/', '')] ?? {}, name);
    if ('const' in part) return part.const;
    if (part.enum) return part.enum[0];
    const choices = part.anyOf ?? part.oneOf;
    if (choices) {
      const none = choices.find(({ type }) => type === 'null');
      return exampleFor((full ? undefined : none) ?? choices.find((choice) => choice !== none) ?? {}, name);
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
        return full;
      case 'null':
        return null;
      default:
        return textOf(part, name);
    }
  }
  return exampleFor(root);
}
