/** States written or numbered by hand in a source file: in its SQL, its query builders, its code. */
import { parseSync, Visitor } from 'oxc-parser';
import { declarationsOf, isStateFragment, statesIn } from './held-state.ts';
import { field, isNode, keyOf } from './nodes.ts';
import { faultsIn, isSetNext, STATE_COLUMN } from './sql-text.ts';
import type { AnyNode } from './nodes.ts';
import type { Fault } from './sql-text.ts';

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0];
type Expression = Node['arguments'][number] | Node['callee'];

/** In code a state may also be called as TypeScript calls it. */
const STATE_NAME = /^(?:status|\w+_status|\w+Status)$/;
/** Answers of HTTP are no states. */
const HTTP_FROM = 100;
const COMPARED = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=']);
const WRITERS = new Set(['set', 'doUpdateSet']);

/** Every fault of a source text; `path` only decides the language. */
export function faultsOf(path: string, text: string): Fault[] {
  const faults: Fault[] = [];
  const add = (kind: Fault['kind'], index: number) => faults.push({ kind, index });
  const inSql = (sql: string, offset: number) => {
    for (const { kind, index } of faultsIn(sql)) {
      add(kind, offset + index);
    }
  };
  const { program } = parseSync(path, text);
  const declared = declarationsOf(program);
  new Visitor({
    TemplateLiteral({ start, end, quasis, expressions }) {
      // Offsets stay true: what is put in is blanked to its own length.
      let sql = '';
      for (const [place, quasi] of quasis.entries()) {
        sql += text.slice(quasi.start, quasi.end);
        const next = quasis[place + 1]?.start ?? quasi.end;
        const put = expressions[place];
        if (put && isSetNext(sql.replace(/\$\{$/, '')) && isStateFragment(put, declared, text)) {
          add('write', put.start);
        }
        sql += '$'.repeat(Math.max(next - quasi.end, 0));
      }
      inSql(sql, quasis[0]?.start ?? Math.min(start, end));
    },
    Literal({ start, value }) {
      if (typeof value === 'string') {
        inSql(value, start + 1);
      }
    },
    CallExpression(node) {
      const name = calledName(node.callee);
      const [first, , third] = node.arguments;
      const column = first?.type === 'Literal' ? String(first.value).split('.').at(-1) : '';
      if (WRITERS.has(name) && first && buildsUpdate(node.callee)) {
        for (const { start } of statesIn(first, declared)) {
          add('write', start);
        }
        // `set` also takes a column and its value.
        if (STATE_COLUMN.test(column ?? '')) {
          add('write', first.start);
        }
      }
      if (name === 'where' && STATE_NAME.test(column ?? '') && third && hasNumber(third)) {
        add('number', node.callee.end);
      }
    },
    BinaryExpression({ start, operator, left, right }) {
      if (!COMPARED.has(operator)) {
        return;
      }
      const sides = [left, right] as const;
      const isState = sides.some((side) => STATE_NAME.test(nameOf(side)));
      if (isState && sides.some(isStateNumber)) {
        add('number', start);
      }
    },
    SwitchStatement({ discriminant, cases }) {
      if (!STATE_NAME.test(nameOf(discriminant))) {
        return;
      }
      for (const { test } of cases) {
        if (test && isStateNumber(test)) {
          add('number', test.start);
        }
      }
    },
    Property({ key, value, start }) {
      if (STATE_NAME.test(keyOf(key)) && isStateNumber(value)) {
        add('number', start);
      }
    },
  }).visit(program);
  return faults.toSorted((a, b) => a.index - b.index);
}

/** `status` of `status`, `row.status` and `row?.status`. */
function nameOf(node: AnyNode): string {
  const inner = node.type === 'ChainExpression' ? field(node, 'expression') : node;
  if (!isNode(inner)) {
    return '';
  }
  const named = inner.type === 'MemberExpression' ? field(inner, 'property') : inner;
  return isNode(named) && named.type === 'Identifier' ? keyOf(named) : '';
}

function calledName(callee: Expression): string {
  return callee.type === 'MemberExpression' ? nameOf(callee) : '';
}

/** Whether a chain of calls began with an update or an insert. */
function buildsUpdate(callee: AnyNode): boolean {
  for (let at: unknown = callee; isNode(at); at = field(at, 'callee') ?? field(at, 'object')) {
    if (/^(?:updateTable|columns?|constraint)$/.test(nameOf(at))) {
      return true;
    }
  }
  return false;
}

function isStateNumber(node: AnyNode): boolean {
  if (node.type === 'UnaryExpression') {
    return field(node, 'operator') === '-';
  }
  const value = node.type === 'Literal' ? field(node, 'value') : undefined;
  return typeof value === 'number' && value < HTTP_FROM;
}

function hasNumber(node: AnyNode): boolean {
  const elements = node.type === 'ArrayExpression' ? field(node, 'elements') : [node];
  return (
    Array.isArray(elements) && elements.some((element) => isNode(element) && isStateNumber(element))
  );
}
