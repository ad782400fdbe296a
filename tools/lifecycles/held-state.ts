/** Where a value that goes into an update holds a state, as far as its file says what it holds. */
import { Visitor } from 'oxc-parser';
import { field, isNode, keyOf, nodesOf } from './nodes.ts';
import { assignsState, STATE_COLUMN } from './sql-text.ts';
import type { AnyNode } from './nodes.ts';

/** What the names of a file stand for: values and types. A name that stands for two is both. */
export type Declarations = ReadonlyMap<string, readonly AnyNode[]>;

/** The fields of a node in which a state may stand. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ObjectExpression: ['properties'],
  SpreadElement: ['argument'],
  ArrowFunctionExpression: ['body'],
  BlockStatement: ['body'],
  ReturnStatement: ['argument'],
  ParenthesizedExpression: ['expression'],
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  TSTypeAnnotation: ['typeAnnotation'],
  TSTypeLiteral: ['members'],
  TSInterfaceBody: ['body'],
  TSIntersectionType: ['types'],
  TSUnionType: ['types'],
  TSTypeReference: ['typeArguments'],
  TSTypeParameterInstantiation: ['params'],
};

/** Reads them from the whole file, because a name may be used before it is declared. */
export function declarationsOf(program: Parameters<Visitor['visit']>[0]): Declarations {
  const declared = new Map<string, AnyNode[]>();
  const declare = (name: string, node: unknown): void => {
    if (isNode(node)) {
      declared.set(name, [...(declared.get(name) ?? []), node]);
    }
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => declare(keyOf(id), init),
    // Parameters and variables that say their type.
    Identifier: (node) => declare(node.name, field(node, 'typeAnnotation')),
    TSInterfaceDeclaration: ({ id, body }) => declare(id.name, body),
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => declare(id.name, typeAnnotation),
  }).visit(program);
  return declared;
}

/** The properties that are a state, and the names of what holds one. */
export function statesIn(
  node: AnyNode,
  declared: Declarations,
  seen: ReadonlySet<string> = new Set(),
): AnyNode[] {
  if (node.type === 'Property' || node.type === 'TSPropertySignature') {
    return nodesOf(node, 'key').filter((key) => STATE_COLUMN.test(keyOf(key)));
  }
  const [named = node] = nodesOf(node, 'typeName');
  const name = named.type === 'Identifier' ? keyOf(named) : '';
  const meant = seen.has(name) ? [] : (declared.get(name) ?? []);
  if (meant.some((one) => statesIn(one, declared, new Set([...seen, name])).length > 0)) {
    return [node];
  }
  const parts = (PARTS[node.type] ?? []).flatMap((part) => nodesOf(node, part));
  return parts.flatMap((part) => statesIn(part, declared, seen));
}

/** Whether what is put into a text of SQL is a fragment of the same file that assigns a state. */
export function isStateFragment(put: AnyNode, declared: Declarations, text: string): boolean {
  const meant = put.type === 'Identifier' ? (declared.get(keyOf(put)) ?? []) : [put];
  const quasis = meant.flatMap((node) => nodesOf(node, 'quasi'));
  return quasis.some(({ start }) => assignsState(text.slice(start + 1)));
}
