import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { errorTexts } from './error-texts'

const folder = join(import.meta.dirname, 'errors')

it('has every code of every area, each defined once', async () => {
  const definedIn = new Map<string, string[]>()
  for (const file of readdirSync(folder).filter(name => name !== 'error-texts-shape.ts')) {
    const areas: Record<string, object> = await import(join(folder, file))
    for (const texts of Object.values(areas))
      for (const code of Object.keys(texts)) definedIn.set(code, [...(definedIn.get(code) ?? []), file])
  }
  expect([...definedIn].filter(([, files]) => files.length > 1)).toEqual([])
  expect(Object.keys(errorTexts).sort()).toEqual([...definedIn.keys()].sort())
})
