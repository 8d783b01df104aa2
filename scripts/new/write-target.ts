import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelText, type Titles } from './names'

const end = '] as const satisfies'

/** Lets fields of custom objects refer to a new resource, whose records have a page and a code. Returns the file. */
export function writeTarget(packageDir: string, key: string, titles: Titles): string {
  const path = join(packageDir, 'src/parameter/reference-targets.ts')
  const text = readFileSync(path, 'utf8')
  if (!text.includes(end)) throw new Error(`${path} has no list that is understood`)
  writeFileSync(path, text.replace(end, `  ['${key}', ${labelText(titles)}],\n${end}`))
  return path
}
