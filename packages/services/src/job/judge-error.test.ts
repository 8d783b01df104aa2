import { AppError } from '@sfa/domain/app-error'
import { expect, it } from 'vitest'
import { JobCancelled, JobOvertaken, JobReleased } from './job-context'
import { judgeError } from './judge-error'
import { backoffMs } from './settle-run'

it('takes an error with a code for a fault of the data, which no second try mends', () => {
  expect(judgeError(new AppError('maxLength', { max: 5 }))).toEqual({
    result: 'refused',
    code: 'maxLength',
    params: { max: 5 },
  })
})

it('takes everything else for a trouble that may pass', () => {
  expect(judgeError(new Error('ECONNRESET'))).toMatchObject({ result: 'broken' })
  expect(judgeError('nothing')).toMatchObject({ result: 'broken', message: 'nothing' })
})

it('knows the runtime’s own ways of ending an attempt', () => {
  expect(judgeError(new JobCancelled()).result).toBe('cancelled')
  expect(judgeError(new JobReleased('turn'))).toEqual({ result: 'released', reason: 'turn' })
  expect(judgeError(new JobOvertaken()).result).toBe('overtaken')
})

it('waits longer after each failure, up to a minute', () => {
  expect([1, 2, 3, 4].map(failures => backoffMs(failures))).toEqual([1000, 2000, 4000, 8000])
  expect(backoffMs(20)).toBe(60_000)
})
