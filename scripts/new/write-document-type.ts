import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelText, type Titles } from './names'

/** Lets workflows decide about a new document. Returns the file. */
export function writeDocumentType(packageDir: string, key: string, titles: Titles): string {
  const path = join(packageDir, 'src/workflow/document-types.ts')
  const text = readFileSync(path, 'utf8')
  if (!text.endsWith('\n]\n')) throw new Error(`${path} has no list that is understood`)
  writeFileSync(path, text.replace(/\n\]\n$/, `\n  ['${key}', ${labelText(titles)}],\n]\n`))
  return path
}
