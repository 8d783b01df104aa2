import { expect, it } from 'vitest'
import { checkReport } from './run-stage'

const files = [{ file: 'a.test.ts', seconds: 1 }]

it('takes over what a report counts', () => {
  const report = { passed: 7, failed: 2, files }
  expect(checkReport(report, 1)).toEqual(report)
})

it('counts a stage without any test as failed', () => {
  expect(checkReport({ passed: 0, failed: 0, files: [] }, 0)).toEqual({ passed: 0, failed: 1, files: [] })
  expect(checkReport(undefined, 1)).toEqual({ passed: 0, failed: 1, files: [] })
})

it('counts an error outside any file as a failure', () => {
  expect(checkReport({ passed: 3, failed: 0, files }, 1)).toEqual({ passed: 3, failed: 1, files })
})
