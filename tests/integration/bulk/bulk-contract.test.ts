import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@sfa/domain/language'
import { tableOf } from '@sfa/resource-kit/resource'
import { resources } from '@sfa/resources/registry'
import { makeTemplate } from '@sfa/services/bulk/template/make-template'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bulk, startBulk } from './start-bulk'

let bulk: Bulk
beforeAll(async () => {
  bulk = await startBulk(30)
})
afterAll(() => bulk.stop())

/** What holds for every kind that can be imported and exported (DESIGN "A resource"). */
describe.each(
  resources.filter(resource => resource.import && resource.export).map(resource => [resource.key, resource] as const),
)('%s', (_key, resource) => {
  const kind = resource.import?.kind as string
  const rows = async () =>
    (await bulk.pool.query(`select * from ${tableOf(resource)} where tenant_id = 'one' order by id`)).rows

  test.each(languages)('its template is an import (%s)', async language => {
    const caller = aCaller({ language })
    const path = join(bulk.folder, `${kind}-${language}.xlsx`)
    writeFileSync(path, await makeTemplate(bulk, caller, kind))
    const run = await bulk.import(path, { kind, isCover: '1' }, caller)
    expect(await bulk.errors(run)).toEqual([])
    expect(run).toMatchObject({ phase: 'done', failureCount: 0, errorCode: null })
  })

  test.each(languages)('its export imports again without a change (%s)', async language => {
    const caller = aCaller({ language })
    const before = await rows()
    expect(before.length).toBeGreaterThan(0)
    const exported = await bulk.export({ exportDataType: resource.export?.kind as string }, caller)
    expect(exported).toMatchObject({ phase: 'done', successCount: before.length })
    const run = await bulk.import(await bulk.download(exported.files.file), { kind, isCover: '1' }, caller)
    expect(await bulk.errors(run)).toEqual([])
    expect(await rows()).toEqual(before)
  })
})
