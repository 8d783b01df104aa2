import { exportJob } from '@sfa/operations/job/contracts/export'
import { importJob } from '@sfa/operations/job/contracts/import'
import { defineHandler } from '@sfa/operations/job/define-handler'
import { expect, it } from 'vitest'
import { checkHandlers } from './check-handlers'

const nothing = async () => undefined
const importHandler = defineHandler(importJob, nothing)
const exportHandler = defineHandler(exportJob, nothing)

it('finds the handler of each job', () => {
  const found = checkHandlers([importJob, exportJob], [exportHandler, importHandler])
  expect(found.get('import')).toBe(importHandler)
  expect(found.get('export')).toBe(exportHandler)
})

it('refuses to start without a handler', () => {
  expect(() => checkHandlers([importJob, exportJob], [importHandler])).toThrow('the job "export" has no handler')
})

it('refuses to start with two handlers of one job', () => {
  const second = defineHandler(importJob, nothing)
  expect(() => checkHandlers([importJob], [importHandler, second])).toThrow('the job "import" has two handlers')
})

it('refuses a handler without a contract', () => {
  expect(() => checkHandlers([importJob], [importHandler, exportHandler])).toThrow('belongs to no known contract')
})
