/** Where a run stands (docs/wire.md "Bulk"); the documented status numbers are derived from it. */
export const phases = [
  'queued',
  'parsing',
  'validating',
  'preview',
  'writing',
  'done',
  'failed',
  'cancelled',
  'undone',
] as const
export type Phase = (typeof phases)[number]

/** A run that counts as "in progress" for the running-task refusal. */
export const runningPhases = ['queued', 'parsing', 'validating', 'preview', 'writing'] as const satisfies Phase[]

/** Phases in which a worker is, or should soon be, at work: all running ones but the wait for a person. */
export const workingPhases = ['queued', 'parsing', 'validating', 'writing'] as const satisfies Phase[]

/**
 * Forward through the work, back to `queued` when a run is delivered again: after an interruption, a retry, a
 * confirmed preview or a change of its mapping, and for undoing one that is done.
 */
const next: Record<Phase, readonly Phase[]> = {
  queued: ['parsing', 'validating', 'preview', 'writing', 'done', 'failed', 'cancelled', 'undone'],
  parsing: ['validating', 'preview', 'writing', 'done', 'queued', 'failed', 'cancelled'],
  validating: ['preview', 'writing', 'done', 'queued', 'failed', 'cancelled'],
  preview: ['queued', 'failed', 'cancelled'],
  writing: ['done', 'queued', 'failed', 'cancelled', 'undone'],
  done: ['queued', 'undone'],
  failed: ['queued', 'undone'],
  cancelled: ['queued', 'undone'],
  undone: [],
}

export const mayEnter = (from: Phase, to: Phase): boolean => next[from].includes(to)

/** The phases from which `to` may be entered. */
export const phasesBefore = (to: Phase): Phase[] => phases.filter(from => mayEnter(from, to))

export const isRunning = (phase: Phase) => (runningPhases as readonly Phase[]).includes(phase)
export const isWorking = (phase: Phase) => (workingPhases as readonly Phase[]).includes(phase)
