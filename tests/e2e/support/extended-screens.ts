import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../../scripts/lib/list-files'

/** What a feature may add to the screens of a resource or a report, as far as it is seen (`extensions.ts` there). */
const parts = ['form', 'page', 'side', 'toolbar', 'rowActions', 'dialog', 'inputs', 'cells', 'recordTabs'] as const
export type Part = (typeof parts)[number]

const entry =
  /^ {4}'([\w:/.-]+)': (\{[^\n]*\}|\{\n[\s\S]*?\n {4}\}|\[[^\n]*\]|\[\n[\s\S]*?\n {4}\]|\w+(?:\([^\n]*\))?),$/gm

/** By the key of the resource; that of a report is `report:<path>`. Read as text: the files are of a browser. */
export function extendedScreens(projectDir: string): ReadonlyMap<string, ReadonlySet<Part>> {
  const found = new Map<string, ReadonlySet<Part>>()
  for (const file of listFiles(projectDir, ['apps/portal/src/features'])) {
    if (!file.endsWith('/resource-extensions.ts')) continue
    const text = readFileSync(join(projectDir, file), 'utf8')
    const entries = [...text.matchAll(entry)]
    if (text.includes('byResource') && entries.length === 0) throw new Error(`${file} is not understood`)
    for (const [, key = '', value = ''] of entries)
      found.set(key, new Set([...(found.get(key) ?? []), ...partsIn(value)]))
  }
  return found
}

/** What stands under a name of its own is shared by several lists: it shows cells. Tabs of records are a list, or made. */
function partsIn(value: string): ReadonlySet<Part> {
  if (/^(\[|\w+\()/.test(value)) return new Set(['recordTabs'])
  const named = parts.filter(part => new RegExp(`\\b${part}:`).test(value))
  return new Set([...named, ...(/^\w|\.\.\./.test(value) ? (['cells'] as const) : [])])
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
