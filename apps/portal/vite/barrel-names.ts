import { join } from 'node:path'

/** What rolldown tells of a module while it decides on chunks. */
export interface Module {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  code: string | null
  exports?: readonly string[]
}
export interface Graph {
  getModuleInfo(id: string): Module | null
}

/** Files that name what other files of their package have: of those only what is asked for by name counts. */
const indexFile =
  /[\\/]node_modules[\\/](?:(?<root>antd|@ant-design[\\/]icons)[\\/]es(?:[\\/]icons)?|@ant-design[\\/]pro-components[\\/]es(?:[\\/].+)?)[\\/]index\.js$/
const anyStatement =
  /(?:^|\n)\s*(?:import\s*(?<clause>[^"'()]+?)\s*from|export\s*(?<star>\*)\s*from|export\s*\{(?<named>[^}]*)\}\s*from|import)\s*["'](?<path>[^"']+)["'];?/g
const ownExports = /(?:^|\n)\s*export\s*\{(?<names>[^}]*)\};?|(?:^|\n)\s*export default (?<main>\w+);?/g

interface Statement {
  path: string
  /** Local name → name in the other file; undefined = everything of it. */
  names?: ReadonlyMap<string, string>
  kind: 'import' | 'star' | 'export'
}

/** Modules that a module really imports: those behind the names, where the import is of an index file. */
export function importsOf(id: string, graph: Graph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  const statements = statementsOf(code ?? '')
  return importedIds.flatMap(imported => {
    if (!isIndex(imported, graph)) return imported
    const mine = statements.filter(({ path }) => isFileOf(id, path, imported))
    if (mine.length === 0 || mine.some(({ names }) => !names)) return imported
    return mine.flatMap(({ names }) => [...(names?.values() ?? [])].flatMap(name => fileOf(imported, name, graph)))
  })
}

const indexes = new Map<string, boolean>()

function isIndex(id: string, graph: Graph): boolean {
  let known = indexes.get(id)
  if (known === undefined) {
    const match = indexFile.exec(id)
    const { code } = graph.getModuleInfo(id) ?? {}
    // An index of ProComponents may hold code as well: that is a module like any other.
    known = match !== null && (match.groups?.root !== undefined || isNamesOnly(code ?? ''))
    indexes.set(id, known)
  }
  return known
}

const isNamesOnly = (code: string) =>
  code
    .replace(/\/\*[\s\S]*?\*\/|(^|\n)\s*\/\/.*/g, '')
    .replace(anyStatement, '')
    .replace(ownExports, '')
    .trim() === ''

/** The files behind a name of an index. */
function fileOf(index: string, name: string, graph: Graph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(index) ?? {}
  const statements = statementsOf(code ?? '')
  const target = (path: string) => importedIds.find(id => isFileOf(index, path, id))
  const through = (path: string, inner: string): string[] => {
    const file = target(path)
    if (!file) return []
    return isIndex(file, graph) ? fileOf(file, inner, graph) : [file]
  }
  for (const { kind, names, path } of statements)
    if (kind === 'export' && names?.has(name)) return through(path, names.get(name) as string)
  const local = localNameOf(code ?? '', name)
  for (const { kind, names, path } of statements)
    if (kind === 'import' && local && names?.has(local)) return through(path, names.get(local) as string)
  for (const { kind, path } of statements) {
    const file = kind === 'star' ? target(path) : undefined
    if (!file) continue
    if (!isIndex(file, graph)) {
      if (graph.getModuleInfo(file)?.exports?.includes(name)) return [file]
      continue
    }
    const found = fileOf(file, name, graph)
    if (found.length > 0) return found
  }
  return []
}

const isFileOf = (from: string, path: string, id: string): boolean => {
  if (!path.startsWith('.'))
    return indexFile.exec(id)?.groups?.root?.replaceAll('\\', '/') === path || id.includes(`/node_modules/${path}/`)
  const file = join(from, '..', path)
  return [file, `${file}.js`, join(file, 'index.js')].includes(id)
}

const known = new Map<string, readonly Statement[]>()

function statementsOf(code: string): readonly Statement[] {
  let found = known.get(code)
  if (!found) {
    found = [...code.matchAll(anyStatement)].map(({ groups = {} }): Statement => {
      const path = groups.path ?? ''
      if (groups.star) return { path, kind: 'star' }
      if (groups.named !== undefined) return { path, kind: 'export', names: swapped(listed(groups.named)) }
      return { path, kind: 'import', names: clauseOf(groups.clause ?? '') }
    })
    known.set(code, found)
  }
  return found
}

/** `A, { B as C }` → C is B, A is the default. Nothing for `* as X`. */
function clauseOf(clause: string): ReadonlyMap<string, string> | undefined {
  if (clause.includes('*')) return undefined
  const [, main, , named = ''] = /^(\w+)?\s*(,?)\s*(?:\{([^}]*)\})?$/.exec(clause.trim().replaceAll('\n', ' ')) ?? []
  return new Map([...(main ? [[main, 'default'] as const] : []), ...swapped(listed(named))])
}

/** `a as b, c` → [a, b], [c, c]. */
const listed = (names: string): [string, string][] =>
  names
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
    .map(name => {
      const [first = '', second = first] = name.split(/\s+as\s+/)
      return [first, second]
    })

const swapped = (pairs: readonly (readonly [string, string])[]) => new Map(pairs.map(([a, b]) => [b, a] as const))

function localNameOf(code: string, name: string): string | undefined {
  for (const { groups = {} } of code.matchAll(ownExports)) {
    if (name === 'default' && groups.main) return groups.main
    const local = groups.names === undefined ? undefined : swapped(listed(groups.names)).get(name)
    if (local) return local
  }
  return undefined
}
