import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listFiles } from '../../../scripts/lib/list-files'
import { SourceText } from './read-source'

/** What a feature may add to the screens of a resource or a report, as far as it is seen (`extensions.ts` there). */
const parts = ['form', 'page', 'side', 'toolbar', 'rowActions', 'dialog', 'inputs', 'cells'] as const
export type Part = (typeof parts)[number]

/** A tab that a feature adds to the pages of records: its key there, and the module that shows it. */
export interface ShownTab {
  key: string
  module: string
}

/** By what is added: the modules that show it. One that several resources have is the same block on all of them. */
export interface Extended {
  parts: ReadonlyMap<Part, readonly string[]>
  tabs: readonly ShownTab[]
}

export const notExtended: Extended = { parts: new Map(), tabs: [] }

/** By the key of the resource; that of a report is `report:<path>`. Read as text: the files are of a browser. */
export function extendedScreens(projectDir: string): ReadonlyMap<string, Extended> {
  const found = new Map<string, { parts: Map<Part, string[]>; tabs: ShownTab[] }>()
  const of = (key: string) => {
    const known = found.get(key) ?? { parts: new Map<Part, string[]>(), tabs: [] as ShownTab[] }
    found.set(key, known)
    return known
  }
  for (const file of listFiles(projectDir, ['apps/portal/src/features'])) {
    if (!file.endsWith('/resource-extensions.ts')) continue
    const source = new SourceText(readFileSync(join(projectDir, file), 'utf8'))
    const named = (module: string) => `${basename(dirname(file))}/${module}`
    const extensions = source.entriesOf('extensions')
    for (const [key, value] of source.entriesOf(extensions.get('byResource') ?? '{}'))
      for (const [part, modules] of partsIn(source, value, key)) of(key).parts.set(part, modules.map(named))
    for (const [key, value] of source.entriesOf(extensions.get('recordTabs') ?? '{}'))
      of(key).tabs.push(...tabsIn(source, value).map(tab => ({ ...tab, module: named(tab.module) })))
  }
  return found
}

function partsIn(source: SourceText, value: string, key: string): [Part, string[]][] {
  const entries = source.entriesOf(value)
  const dialogs = [...source.entriesOf(entries.get('actions') ?? '{}').values()].flatMap(
    action => source.entriesOf(action).get('dialog') ?? [],
  )
  if (dialogs.length > 0) entries.set('dialog', dialogs.join())
  return parts.flatMap((part): [Part, string[]][] => {
    const given = entries.get(part)
    if (given === undefined) return []
    const modules = source.modulesOf(given)
    if (modules.length === 0) throw new Error(`what loads the ${part} of ${key} is not understood`)
    return [[part, modules]]
  })
}

function tabsIn(source: SourceText, value: string): ShownTab[] {
  return source.elementsOf(value).map(element => {
    const tab = source.entriesOf(element)
    const [module] = source.modulesOf(tab.get('load') ?? '')
    // One that stands in another tab is found there, by the title of that one.
    const within = /,\s*'([^']+)'\s*,?\s*\]$/.exec(tab.get('tab') ?? '')?.[1]
    const key = within?.replaceAll(' ', '-') ?? /^'(\w+)'$/.exec(tab.get('key') ?? '')?.[1]
    if (!module || !key) throw new Error(`the tab ${element} is not understood`)
    return { key, module }
  })
}

/** Types of the pages of settings to which a feature adds. */
export function extendedSettings(projectDir: string): ReadonlySet<string> {
  const files = listFiles(projectDir, ['apps/portal/src/features']).filter(file =>
    file.endsWith('/settings-extensions.ts'),
  )
  return new Set(
    files.flatMap(file => {
      const types = [...readFileSync(join(projectDir, file), 'utf8').matchAll(/^ {2}(\w+): \{/gm)].flatMap(
        ([, type]) => type ?? [],
      )
      if (types.length === 0) throw new Error(`${file} is not understood`)
      return types
    }),
  )
}
