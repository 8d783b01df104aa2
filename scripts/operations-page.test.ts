import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settingsTable } from '@sfa/config/settings'
import { expect, it } from 'vitest'

it('docs/operations.md describes every variable of the configuration', () => {
  const page = readFileSync(join(dirname(import.meta.dirname), 'docs/operations.md'), 'utf8')
  expect(page).toContain(settingsTable())
})
