import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { kindsPlace, kindsTable } from './lib/kinds-table'

it('docs/resources.md shows the kinds as their traits say them (npx tsx scripts/write-kinds-table.ts)', () => {
  const page = readFileSync(join(dirname(import.meta.dirname), 'docs/resources.md'), 'utf8')
  expect(page).toContain(`${kindsPlace.begin}\n${kindsTable()}\n${kindsPlace.end}`)
})
