/** Nodes of a parsed source file, whatever their kind. */

export interface AnyNode {
  readonly type: string;
  readonly start: number;
}

export const field = (node: AnyNode, name: string): unknown => Reflect.get(node, name);

export const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The nodes of a field that is one, a list of them, or nothing. */
export function nodesOf(node: AnyNode, name: string): AnyNode[] {
  const value = field(node, name);
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

/** What a property is called. */
export function keyOf(key: AnyNode): string {
  return String(key.type === 'Literal' ? field(key, 'value') : (field(key, 'name') ?? ''));
}
