import { expect, it } from 'vitest'
import { isRunning, mayEnter, phases, phasesBefore } from './phase'

it('leads an import from the queue over the preview to its end', () => {
  const path = ['queued', 'parsing', 'validating', 'preview', 'queued', 'writing', 'done', 'undone'] as const
  for (let step = 1; step < path.length; step++) expect(mayEnter(path[step - 1]!, path[step]!)).toBe(true)
})

it('lets an export go straight from the queue to writing', () => {
  expect(mayEnter('queued', 'writing')).toBe(true)
  expect(mayEnter('writing', 'done')).toBe(true)
})

it('brings an interrupted run back into the queue from every phase of work', () => {
  for (const phase of ['parsing', 'validating', 'writing'] as const) expect(mayEnter(phase, 'queued')).toBe(true)
})

it('never goes backwards or on after an undo', () => {
  expect(mayEnter('writing', 'parsing')).toBe(false)
  expect(mayEnter('done', 'writing')).toBe(false)
  expect(phases.filter(phase => mayEnter('undone', phase))).toEqual([])
})

it('can cancel whatever runs and nothing that has ended', () => {
  expect(phasesBefore('cancelled')).toEqual(phases.filter(isRunning))
})
