import { expect, test } from 'vitest'
import { defineFlow, lockedStates, transitionRefusal, unreachableStates } from './flow'

const order = defineFlow({
  start: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    sent: { label: ['已提交', 'Submitted'], tone: 'waiting' },
    closed: { label: ['已关闭', 'Closed'], tone: 'good' },
  },
  transitions: {
    submit: {
      from: ['draft'],
      to: 'sent',
      guard: ({ amount }) => (Number(amount) > 0 ? null : { code: 'min', params: { min: 1 } }),
    },
    close: { from: ['sent'], to: ['closed', 'draft'], refusal: 'alreadyHandled' },
  },
})

test('a transition is refused by the state first, then by its guard', () => {
  expect(transitionRefusal(order, 'submit', { state: 'draft', amount: 5 })).toBeNull()
  expect(transitionRefusal(order, 'submit', { state: 'draft', amount: 0 })).toEqual({ code: 'min', params: { min: 1 } })
  expect(transitionRefusal(order, 'submit', { state: 'sent', amount: 0 })).toEqual({ code: 'wrongState' })
  expect(transitionRefusal(order, 'close', { state: 'closed' })).toEqual({ code: 'alreadyHandled' })
})

test('a record without a state is in none', () => {
  expect(transitionRefusal(order, 'submit', { amount: 5 })).toEqual({ code: 'wrongState' })
  expect(() => transitionRefusal(order, 'reopen', { state: 'draft' })).toThrow('no transition reopen')
})

test('states are reached through any number of transitions, and through each target', () => {
  expect(unreachableStates(order)).toEqual([])
  const { submit, ...others } = order.transitions
  expect(unreachableStates({ ...order, transitions: others })).toEqual(['sent', 'closed'])
  expect(submit?.to).toBe('sent')
})

test('the compiler names an unknown state', () => {
  // @ts-expect-error no such state
  defineFlow({ start: 'darft', states: order.states as Record<'draft', never>, transitions: {} })
})

test('a state is locked where nothing changes in it and a way leads back', () => {
  expect(lockedStates(order)).toEqual(['sent'])
})
