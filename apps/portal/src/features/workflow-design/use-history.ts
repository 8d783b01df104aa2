import { useState } from 'react'

const mostSteps = 100

interface Steps<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
}

/** A value with what was done to it. Changes with the same `merge` that follow each other are one step, as typing is. */
export function useHistory<T>(first: T) {
  const [steps, setSteps] = useState<Steps<T> & { merge?: string | undefined }>({ past: [], now: first, future: [] })
  return {
    now: steps.now,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    change: (next: T, merge?: string) =>
      setSteps(({ past, now, merge: before }) => {
        if (next === now) return { past, now, future: [], merge: before }
        const joins = merge !== undefined && merge === before
        return { past: joins ? past : [...past, now].slice(-mostSteps), now: next, future: [], merge }
      }),
    undo: () =>
      setSteps(({ past, now, future, merge }) => {
        const last = past.at(-1)
        return last === undefined
          ? { past, now, future, merge }
          : { past: past.slice(0, -1), now: last, future: [now, ...future] }
      }),
    redo: () =>
      setSteps(({ past, now, future, merge }) => {
        const [next, ...rest] = future
        return next === undefined ? { past, now, future, merge } : { past: [...past, now], now: next, future: rest }
      }),
  }
}
