/** Every way one file can name another: static, type-only, dynamic, re-export, import type. */
import { parseSync, Visitor } from 'oxc-parser';

export interface ImportRef {
  /** Null when a dynamic import computes its target and so cannot be checked. */
  readonly specifier: string | null;
  readonly line: number;
  /** A dynamic import is reached lazily: it stays out of the importer's static graph. */
  readonly dynamic: boolean;
  /** Erased before the program runs. `import { type A }` is not: the statement itself stays. */
  readonly typeOnly: boolean;
  /** `export *` in any of its forms. */
  readonly exportAll: boolean;
  /** Values a static import brings in, by the names they have where they come from. */
  readonly names: readonly string[];
}

export interface ParsedFile {
  readonly imports: readonly ImportRef[];
  readonly syntaxErrors: readonly { readonly line: number; readonly message: string }[];
}

const TYPE_IMPORT = /^import\s+type\b(?!\s*(?:,|from\b))/;
const TYPE_EXPORT = /^export\s+type\b/;
const EXPORT_ALL = /^export\s+(?:type\s*)?\*/;
const LITERAL = /^(['"`])(?<value>(?:(?!\$\{)[^\\])*)\1$/;

/** Reads the imports of one source text; `path` only decides the language. */
export function parseImports(path: string, text: string): ParsedFile {
  const parsed = parseSync(path, text);
  const lineOf = lineFinder(text);
  const imports: ImportRef[] = [];

  for (const statement of parsed.module.staticImports) {
    imports.push({
      specifier: statement.moduleRequest.value,
      line: lineOf(statement.start),
      dynamic: false,
      typeOnly: TYPE_IMPORT.test(text.slice(statement.start, statement.end)),
      exportAll: false,
      names: statement.entries.flatMap(({ importName, isType }) =>
        isType ? [] : (importName.name ?? []),
      ),
    });
  }
  for (const statement of parsed.module.staticExports) {
    const source = statement.entries.find((entry) => entry.moduleRequest !== null)?.moduleRequest;
    if (!source) {
      continue;
    }
    imports.push({
      specifier: source.value,
      line: lineOf(statement.start),
      dynamic: false,
      typeOnly: TYPE_EXPORT.test(text.slice(statement.start, statement.end)),
      exportAll: EXPORT_ALL.test(text.slice(statement.start, statement.end)),
      names: [],
    });
  }
  for (const expression of parsed.module.dynamicImports) {
    const { start, end } = expression.moduleRequest;
    imports.push({
      specifier: LITERAL.exec(text.slice(start, end))?.groups?.['value'] ?? null,
      line: lineOf(expression.start),
      dynamic: true,
      typeOnly: false,
      exportAll: false,
      names: [],
    });
  }
  // `import('./x').T` in a type is not in the module record; the tree is built only when needed.
  if (/\bimport\s*\(/.test(text)) {
    const addImportType = (specifier: string, start: number) =>
      imports.push({
        specifier,
        line: lineOf(start),
        dynamic: false,
        typeOnly: true,
        exportAll: false,
        names: [],
      });
    new Visitor({
      TSImportType: (node) => {
        addImportType(node.source.value, node.start);
      },
    }).visit(parsed.program);
  }
  return {
    imports,
    syntaxErrors: parsed.errors.map((error) => ({
      line: lineOf(error.labels[0]?.start ?? 0),
      message: error.message,
    })),
  };
}

function lineFinder(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split('\n').length;
}
