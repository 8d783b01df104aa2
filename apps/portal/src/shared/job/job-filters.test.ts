import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { jobConditions } from './job-filters'

it('asks for what was filled in, and for nothing else', () => {
  const filters = { kind: undefined, fileName: '', phase: [], userName: '周', batchId: ' 12 ', status: '2' }
  expect(jobConditions(filters)).toEqual({ userName: '周', batchId: '12', status: '2' })
})

it('searches by days, either of which may be open', () => {
  expect(jobConditions({ time: [dayjs('2025-11-20T15:00:00'), null] })).toEqual({ startTime: ['2025-11-20', null] })
  expect(jobConditions({ time: [null, null] })).toEqual({})
})
