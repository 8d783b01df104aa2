import { expect, it } from 'vitest'
import { steeringOf } from './steering-rules'

const run = { phase: 'queued', cancelRequested: '0', workerId: null } as const
const all = () => true

it('offers what the state allows', () => {
  expect(steeringOf(run, all)).toEqual(['cancel', 'reprioritise'])
  expect(steeringOf({ ...run, phase: 'writing', workerId: 'w1' }, all)).toEqual(['cancel'])
  expect(steeringOf({ ...run, phase: 'failed' }, all)).toEqual(['retry'])
  expect(steeringOf({ ...run, phase: 'done' }, all)).toEqual([])
})

it('does not cancel twice', () => {
  expect(steeringOf({ ...run, phase: 'writing', workerId: 'w1', cancelRequested: '1' }, all)).toEqual([])
})

it('offers only what the keys allow', () => {
  expect(steeringOf(run, key => key === 'reprioritise')).toEqual(['reprioritise'])
})
