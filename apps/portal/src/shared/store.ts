import { useSyncExternalStore } from 'react'

/** A value that code outside React reads and writes, and that components follow. */
export interface Store<T> {
  get(): T
  set(next: T | ((previous: T) => T)): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      const resolved = typeof next === 'function' ? (next as (previous: T) => T)(value) : next
      if (Object.is(resolved, value)) return
      value = resolved
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Follows a store, or a part of it; `select` must answer the same reference for the same state. */
export function useStore<T, R = T>(store: Store<T>, select: (value: T) => R = value => value as unknown as R): R {
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
