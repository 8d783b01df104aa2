import { expect, it } from 'vitest'
import { countTests } from './run-stage'

const file = (status: string, tests: number) => ({ status, assertionResults: Array(tests).fill({}) })

it('counts the tests of a report', () => {
  const report = { numPassedTests: 7, numFailedTests: 2, testResults: [file('passed', 5), file('failed', 4)] }
  expect(countTests(report, 1)).toEqual({ passed: 7, failed: 2 })
})

it('counts a file that could not be loaded as a failure, though none of its tests ran', () => {
  const report = { numPassedTests: 3, numFailedTests: 0, testResults: [file('passed', 3), file('failed', 0)] }
  expect(countTests(report, 1)).toEqual({ passed: 3, failed: 1 })
})

it('counts a stage without any test as failed', () => {
  expect(countTests({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 })
  expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1 })
})

it('counts an error outside any test as a failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 0, testResults: [file('passed', 3)] }
  expect(countTests(report, 1)).toEqual({ passed: 3, failed: 1 })
})
