import { join } from 'node:path'
import { type Graph, importsOf } from './barrel-names.ts'

/**
 * Names the chunk of a module that the sign-in page, the layout, a list or its dialogs need. Left to itself the build makes some
 * hundred small ones of them, each of which costs the browser a call and a module of its own: more time than what is
 * in them. What a page needs stays out of the chunks of the pages after it.
 */
export function pageChunks(portal: string) {
  const source = (path: string) => join(portal, 'src', path)
  const pages: Readonly<Record<string, readonly string[]>> = {
    'sign-in': [source('features/sign-in/sign-in-page.tsx')],
    // Below layout and lists, which are both made of it.
    pro: [source('shared/pro.ts')],
    shell: [source('app/shell/shell.tsx'), source('app/shell/preload-screen.ts')],
    list: [
      source('resource-screens/resource-page.tsx'),
      source('resource-screens/prefetch-page.ts'),
      source('features/bulk/bulk-buttons.tsx'),
      source('app/shell/warm-up.tsx'),
    ],
    record: [
      source('resource-screens/record/editor/record-drawer.tsx'),
      source('resource-screens/batch/batch-dialog.tsx'),
    ],
  }
  let chunkOf: Map<string, string> | undefined
  return (id: string, graph: Graph): string | undefined => {
    if (!chunkOf) {
      chunkOf = new Map()
      // One of the languages is there before anything is shown: what they share is not the list's.
      const locale = source('shared/language/locale.ts')
      for (const id of [locale, ...Object.values(pages).flat()])
        if (!graph.getModuleInfo(id)) throw new Error(`${id} is not part of the portal: see ${import.meta.filename}`)
      const languages = graph.getModuleInfo(locale)?.dynamicallyImportedIds ?? []
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
