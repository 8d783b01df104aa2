import { templates } from '@sfa/workflow/rules/templates'
import { expect, it } from 'vitest'
import { fieldsAsked, passedThrough } from './passed-ways'

const wanted = { say: ([zh]: readonly [string, string]) => zh, amount: 'amount' }
const amount = templates.byAmount.graph(wanted)
const ways = (passed: ReadonlySet<string>) =>
  amount.edges
    .filter(({ id }) => passed.has(id))
    .map(({ id }) => id)
    .sort()

it('marks the branch that was taken, also where the other one leads to the same end', () => {
  expect(ways(passedThrough(amount, ['start', 'superior', 'amount', 'organisation', 'end']))).toEqual([
    'amount-organisation',
    'organisation-end',
    'start-superior',
    'superior-amount',
  ])
  expect(ways(passedThrough(amount, ['start', 'superior', 'amount', 'end']))).toEqual([
    'amount-end',
    'start-superior',
    'superior-amount',
  ])
})

it('marks every branch of a parallel, and nothing beyond where it stopped', () => {
  const { edges, ...rest } = templates.together.graph(wanted)
  const passed = passedThrough({ edges, ...rest }, ['start', 'parallel', 'superiors', 'department'])
  expect(
    edges
      .filter(({ id }) => passed.has(id))
      .map(({ to }) => to)
      .sort(),
  ).toEqual(['department', 'parallel', 'superiors'])
})

it('asks for the fields that decide', () => {
  expect(fieldsAsked(amount)).toEqual(['amount'])
})
