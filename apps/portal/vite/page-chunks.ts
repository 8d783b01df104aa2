import { join } from 'node:path'

/** What rolldown tells of a module while it decides on chunks. */
interface Module {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  code: string | null
}
interface Graph {
  getModuleInfo(id: string): Module | null
}

/**
 * Names the chunk of a module that the sign-in page, the layout, a list or its dialogs need. Left to itself the build makes some
 * hundred small ones of them, each of which costs the browser a call and a module of its own: more time than what is
 * in them. What a page needs stays out of the chunks of the pages after it.
 */
export function pageChunks(portal: string) {
  const source = (path: string) => join(portal, 'src', path)
  const pages: Readonly<Record<string, readonly string[]>> = {
    'sign-in': [source('features/sign-in/sign-in-page.tsx')],
    shell: [source('app/shell/shell.tsx'), source('app/shell/preload-screen.ts')],
    list: [
      source('resource-screens/resource-page.tsx'),
      source('resource-screens/prefetch-page.ts'),
      source('features/bulk/bulk-buttons.tsx'),
      source('app/shell/warm-up.tsx'),
    ],
    record: [
      source('resource-screens/record/record-drawer.tsx'),
      source('resource-screens/batch/batch-dialog.tsx'),
      source('resource-screens/table/column-chooser.tsx'),
    ],
  }
  let chunkOf: Map<string, string> | undefined
  return (id: string, graph: Graph): string | undefined => {
    if (!chunkOf) {
      chunkOf = new Map()
      // One of the languages is there before anything is shown: what they share is not the list's.
      const languages = graph.getModuleInfo(source('shared/locale.ts'))?.dynamicallyImportedIds ?? []
      const passed = reachable(languages, graph)
      for (const [name, entries] of Object.entries(pages))
        for (const module of reachable(entries, graph, passed)) chunkOf.set(module, name)
    }
    return chunkOf.get(id)
  }
}

/** Modules that are imported statically from these, themselves included; those that were `passed` before are left out. */
function reachable(entries: readonly string[], graph: Graph, passed = new Set<string>()): Set<string> {
  const found = new Set<string>()
  const open = [...entries]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (passed.has(id)) continue
    passed.add(id)
    found.add(id)
    open.push(...importsOf(id, graph))
  }
  return found
}

/** Index files that name everything their package has: of those only what is asked for by name counts. */
const indexOf = (id: string) => /[\\/]node_modules[\\/](antd|@ant-design[\\/]icons)[\\/]es[\\/]index\.js$/.exec(id)?.[1]

function importsOf(id: string, graph: Graph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap(imported => {
    const library = indexOf(imported)?.replaceAll('\\', '/')
    if (!library) return imported
    const files = filesOf(imported, graph)
    const statement = new RegExp(
      `(?:import|export)\\s*(?:\\w+\\s*,\\s*)?\\{([^}]*)\\}\\s*from\\s*["']${library}["']`,
      'g',
    )
    return [...(code ?? '').matchAll(statement)].flatMap(([, names = '']) =>
      names.split(',').flatMap(name => files.get(name.trim().split(/\s+as\s+/)[0] as string) ?? []),
    )
  })
}

const known = new Map<string, Map<string, string>>()

/** The file behind each name of an index. */
function filesOf(index: string, graph: Graph): Map<string, string> {
  const files = known.get(index) ?? readIndex(index, graph)
  known.set(index, files)
  return files
}

function readIndex(index: string, graph: Graph): Map<string, string> {
  const { importedIds = [], code } = graph.getModuleInfo(index) ?? {}
  const idOf = (path: string) => {
    const file = join(index, '..', path)
    return importedIds.find(id => [file, `${file}.js`, join(file, 'index.js')].includes(id))
  }
  const files = new Map<string, string>()
  for (const [, name = '', path = ''] of (code ?? '').matchAll(/export \{ default as (\w+) \} from ['"](.+?)['"]/g)) {
    const file = idOf(path)
    if (file) files.set(name, file)
  }
  for (const [, path = ''] of (code ?? '').matchAll(/export \* from ['"](.+?)['"]/g)) {
    const more = idOf(path)
    for (const entry of more ? filesOf(more, graph) : []) files.set(...entry)
  }
  return files
}
