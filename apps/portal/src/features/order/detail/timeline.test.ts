import { expect, it } from 'vitest'
import { courseOf } from './timeline'

const row = (values: object) => ({ id: '1', ver: 1, ...values })
const kinds = (...given: Parameters<typeof courseOf>) => courseOf(...given).map(({ kind }) => kind)

it('tells what happened, the latest first', () => {
  const order = row({
    createTime: '2026-11-20 09:00:00',
    createBy: '王敏',
    submittedTime: '2026-11-20 09:05:00',
    approvedTime: '2026-11-20 10:00:00',
    shippedTime: '2026-11-21 08:00:00',
  })
  expect(kinds(order, [], [])).toEqual(['shipped', 'approved', 'submitted', 'created'])
})

it('every package is told with its carrier and number, in place of the first shipment', () => {
  const order = row({ createTime: '2026-11-20 09:00:00', shippedTime: '2026-11-21 08:00:00' })
  const packages = [
    row({ kind: 'shipment', code: 'PK1', carrier: 'sf', trackingNo: 'SF1', shippedTime: '2026-11-21 08:00:00' }),
    row({ kind: 'return', code: 'PK2', createTime: '2026-11-23 08:00:00' }),
  ]
  const course = courseOf(order, packages, [])
  expect(course.map(({ kind, note }) => [kind, note])).toEqual([
    ['returned', 'PK2'],
    ['shipped', 'PK1 sf SF1'],
    ['created', null],
  ])
})

it('pushes are told when they have ended', () => {
  const pushes = [
    row({ state: 'succeeded', endedTime: '2026-11-20 11:00:00', erpOrderNumber: 'E7' }),
    row({ state: 'failed', endedTime: '2026-11-20 10:30:00', lastError: '超时' }),
    row({ state: 'waiting', createTime: '2026-11-20 10:00:00' }),
  ]
  const told = courseOf(row({}), [], pushes).map(({ kind, note }) => [kind, note])
  expect(told).toEqual([
    ['pushed', 'E7'],
    ['pushFailed', '超时'],
  ])
})

it('a draft that was rejected says why; one that was submitted again does not', () => {
  const rejected = { createTime: '2026-11-20 09:00:00', rejectReason: '价格有误' }
  expect(kinds(row({ ...rejected, orderStatus: 'draft' }), [], [])).toEqual(['rejected', 'created'])
  expect(kinds(row({ ...rejected, orderStatus: 'submitted' }), [], [])).toEqual(['created'])
})
