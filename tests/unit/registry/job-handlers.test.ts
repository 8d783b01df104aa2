import { join } from 'node:path'
import type { JobContract } from '@sfa/kit/job/define-job'
import { jobHandlers } from '@sfa/operations/area/joined-areas'
import { expect, test } from 'vitest'
import { listFiles } from '../../../scripts/lib/list-files'
import { repository } from '../../../scripts/lib/repository'

/** A job of an area stands in `<name>.job.ts`, one of the engine among its contracts. */
const files = listFiles(repository, ['packages']).filter(file => /\.job\.ts$|\/job\/contracts\/[^/]+\.ts$/.test(file))

const isContract = (value: unknown): value is JobContract =>
  typeof value === 'object' && value !== null && 'job' in value && 'queue' in value

test('every job that can be created has a handler, once', async () => {
  const modules = await Promise.all(files.map(file => import(join(repository, file)) as Promise<object>))
  const contracts = modules.flatMap(module => Object.values(module).filter(isContract))
  expect(contracts.length).toBeGreaterThan(15)
  const handled = jobHandlers.map(({ contract }) => contract.job)
  expect(handled.toSorted()).toEqual(contracts.map(({ job }) => job).toSorted())
})
