import { store } from '@sfa/customer/definitions/store.resource'
import { request } from '@sfa/registration/definitions/request.resource'
import { expect, it } from 'vitest'
import { actionsInRow, reasonAgainst, widthOfActions } from './offered-actions'

const all = Object.entries(store.actions).map(([name, action]) => ({ ...action, name }))
const inRow = (state: string) => actionsInRow(store, all, { id: '1', ver: 1, state, _labels: {} }).map(one => one.name)

it('a row of a record with many actions has those that its state has a way for', () => {
  expect(inRow('pending')).toEqual(['pass', 'reject'])
  expect(inRow('passed')).toEqual(['close'])
  expect(inRow('closed')).toEqual(['reopen'])
})

it('few actions stand in every row', () => {
  const few = Object.entries(request.actions).map(([name, action]) => ({ ...action, name }))
  const row = { id: '1', ver: 1, state: 'Rejected', _labels: {} }
  expect(few.length).toBeLessThanOrEqual(3)
  expect(actionsInRow(request, few, row)).toEqual(few)
})

it('the column is as wide as the longest row that is shown, not as all actions together', () => {
  const rows = (...states: string[]) => states.map(state => ({ id: '1', ver: 1, state, _labels: {} }))
  const widthOf = (...names: string[]) =>
    widthOfActions(
      {},
      all.filter(({ name }) => names.includes(name)),
      [],
    )
  expect(widthOfActions(store, all, rows('passed', 'passed'))).toBe(widthOf('close'))
  expect(widthOfActions(store, all, rows('passed', 'new'))).toBe(widthOf('submit', 'close'))
  expect(widthOfActions(store, all, [])).toBe(widthOf('submit', 'close'))
})

it('a record about which a workflow decides is for who is asked, and says to others who that is', () => {
  const rowOf = (mine: boolean, asked: readonly string[]) => ({
    id: '1',
    ver: 1,
    state: 'pending',
    _approval: { actions: ['pass', 'reject'], mine, asked },
  })
  expect(reasonAgainst(store, 'pass', rowOf(true, ['甲']))).toBeUndefined()
  expect(reasonAgainst(store, 'reject', rowOf(false, ['甲', '乙']))).toContain('甲, 乙 is asked')
  expect(reasonAgainst(store, 'pass', rowOf(false, ['甲', '乙', '丙', '丁']))).toContain('甲, 乙, 丙 and 1 more')
  expect(reasonAgainst(store, 'pass', rowOf(false, []))).toContain('an approver is asked')
})
