import { AppError } from '@sfa/kernel/app-error'
import { expect, it } from 'vitest'
import { backoffMs } from '../life/settle-run'
import { JobCancelled, JobOvertaken, JobReleased } from './job-context'
import { judgeError } from './judge-error'

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

const ofDatabase = (code: string) => Object.assign(new Error(`database error ${code}`), { code, severity: 'ERROR' })

it.each([
  ['42601', 'a syntax error'],
  ['42703', 'a column that does not exist'],
  ['42P01', 'a table that does not exist'],
  ['21000', 'a row changed twice'],
  ['23502', 'a value that may not be missing'],
  ['23514', 'a value that a check refuses'],
])('does not try again after %s, %s', code => {
  const final = { result: 'broken', code: 'jobFaulty', isFinal: true }
  expect(judgeError(ofDatabase(code))).toMatchObject(final)
  expect(judgeError(new Error('the chunk failed', { cause: ofDatabase(code) }))).toMatchObject(final)
})

it.each(['40001', '40P01', '57P01', '57P03', '08006', '53300', '55P03', '23505', '23503', 'ECONNREFUSED'])(
  'tries again after %s',
  code => {
    expect(judgeError(ofDatabase(code))).toEqual({ result: 'broken', message: expect.any(String) })
  },
)

it('takes a character that the database cannot store for a fault of the data', () => {
  expect(judgeError(ofDatabase('22021'))).toMatchObject({ result: 'refused', code: 'dataNotStorable' })
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
