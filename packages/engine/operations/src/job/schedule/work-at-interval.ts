export interface Pace {
  everyMs: number
  /** Is told of a turn that failed; the next one comes all the same. */
  onError: (error: unknown) => void
}

/**
 * Works at an interval until it is stopped, which waits for the turn under way. A turn whose time comes while the one
 * before still works is passed over.
 */
export function workAtInterval(work: () => Promise<unknown>, { everyMs, onError }: Pace): { stop(): Promise<void> } {
  let current: Promise<unknown> | undefined
  const timer = setInterval(() => {
    current ??= work()
      .catch(onError)
      .finally(() => {
        current = undefined
      })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
