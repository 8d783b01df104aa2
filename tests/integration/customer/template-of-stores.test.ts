import { makeTemplate } from '@sfa/operations/bulk/template/make-template'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bulk, startBulk } from '../bulk/start-bulk'

let bulk: Bulk
beforeAll(async () => {
  bulk = await startBulk(0)
})
afterAll(() => bulk.stop())

test('the instructions say that the people of a store belong to its organisation', async () => {
  const caller = await callerOfRun(bulk, { id: '0', tenantId: 'one', userId: '1', language: 'zh-CN' })
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await makeTemplate(bulk, caller, 'Store')) as never)
  const rules = new Map<string, string>()
  workbook.getWorksheet('填写说明')?.eachRow(row => {
    rules.set(String(row.getCell(1).value), String(row.getCell(3).value))
  })
  expect(rules.get('业务代表')).toContain('须与“所属组织”相符')
  expect(rules.get('所属组织')).not.toContain('相符')
})
