import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelText, type Titles } from './names'

/** Lists of resources with their names, by file, and what each ends with. */
const lists = {
  /** What fields of custom objects may refer to: its records have a page and a code. */
  'platform/parameter/definitions/reference-targets.ts': '] as const satisfies',
  /** What workflows may decide about. */
  'platform/workflow/definitions/document-types.ts': ']\n',
}

/** Adds a new resource to one of these lists. Returns the file. */
export function writeEntry(packagesDir: string, file: keyof typeof lists, key: string, titles: Titles): string {
  const path = join(packagesDir, file)
  const text = readFileSync(path, 'utf8')
  const at = text.lastIndexOf(`\n${lists[file]}`)
  if (at < 0) throw new Error(`${path} has no list that is understood`)
  writeFileSync(path, `${text.slice(0, at)}\n  ['${key}', ${labelText(titles)}],${text.slice(at)}`)
  return path
}
