import { type ComponentType, lazy } from 'react'

export const chunkTimeoutMs = 120_000

/** A part of the application did not arrive: the network, or a newer version has replaced it. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('chunk-load error', { cause })
    this.name = 'ChunkLoadError'
  }
}

/** 1-shell.md §8: a page's chunk that is not there within 120 s is an error, not an endless spinner. */
export function withChunkTimeout<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeoutMs)
    load()
      .then(resolve, cause => reject(new ChunkLoadError(cause)))
      .finally(() => clearTimeout(timer))
  })
}

export const lazyScreen = (load: () => Promise<{ default: ComponentType }>) => lazy(() => withChunkTimeout(load))
