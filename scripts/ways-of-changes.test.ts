import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationLogReport } from '@sfa/audit/definitions/operation-log.report'
import { expect, test } from 'vitest'
import { repository } from './lib/repository'
import { serverSources } from './lib/server-sources'

const { way } = operationLogReport.columns

/** `source: 'clock'` and `` source: `photo:${run.id}` `` of the services, which the history keeps. */
const written = serverSources()
  .flatMap(file => [...readFileSync(join(repository, file), 'utf8').matchAll(/\bsource: (?:'([a-z]+)'|`(\w+):)/g)])
  .map(([, plain, numbered]) => plain ?? numbered)

test('every way in which records are changed has a name in the history', () => {
  expect(written).toContain('photo')
  const named = (way && 'options' in way ? way.options : [])?.map(option => option[0])
  expect([...new Set(written)].filter(one => !named?.includes(one as string))).toEqual([])
})
