import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationLogReport } from '@sfa/resources/audit/operation-log.report'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const { way } = operationLogReport.columns

/** `source: 'clock'` and `` source: `photo:${run.id}` `` of the services, which the history keeps. */
const written = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap(file => [...readFileSync(join(source, file), 'utf8').matchAll(/\bsource: (?:'([a-z]+)'|`(\w+):)/g)])
  .map(([, plain, numbered]) => plain ?? numbered)

test('every way in which records are changed has a name in the history', () => {
  expect(written).toContain('photo')
  const named = (way && 'options' in way ? way.options : [])?.map(option => option[0])
  expect([...new Set(written)].filter(one => !named?.includes(one as string))).toEqual([])
})
