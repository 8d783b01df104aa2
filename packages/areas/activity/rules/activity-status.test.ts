import { transitionRefusal } from '@sfa/kit/flow/flow'
import { expect, test } from 'vitest'
import { activityFlow } from './activity-flow'
import { activityStatus } from './activity-status'

const row = {
  approvalStatus: 'Done',
  applicationStart: '2030-03-01',
  applicationEnd: '2030-03-20',
  activityStart: '2030-03-10',
  activityEnd: '2030-03-31',
}

test.each([
  ['2030-02-28', '2'],
  ['2030-03-01', '1'],
  ['2030-03-09', '1'],
  // It has started: applications that stay open change nothing.
  ['2030-03-10', '3'],
  ['2030-03-20', '3'],
  ['2030-03-31', '3'],
  ['2030-04-01', '4'],
])('on %s it is %s', (day, status) => {
  expect(activityStatus(row, day)).toBe(status)
})

test('between the applications and the start it has not started', () => {
  expect(activityStatus({ ...row, applicationEnd: '2030-03-05' }, '2030-03-07')).toBe('2')
})

test('closed by closing alone, whatever the day', () => {
  expect(activityStatus({ ...row, approvalStatus: 'Closed' }, '2030-03-05')).toBe('5')
})

test('only what has ended is closed, and only what no customer has applied for goes back to draft', () => {
  const past = { ...row, applicationStart: '2020-01-01', applicationEnd: '2020-01-02', activityStart: '2020-01-03' }
  expect(transitionRefusal(activityFlow, 'finish', row)).toEqual({ code: 'activityNotEnded' })
  expect(transitionRefusal(activityFlow, 'finish', { ...past, activityEnd: '2020-01-31' })).toBeNull()
  expect(transitionRefusal(activityFlow, 'revise', { ...row, appliedCustomers: 1 })).toEqual({
    code: 'activityHasApplications',
  })
  expect(transitionRefusal(activityFlow, 'revise', { ...row, appliedCustomers: 0 })).toBeNull()
})
