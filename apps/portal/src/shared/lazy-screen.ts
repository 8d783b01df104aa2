import { type ComponentType, lazy } from 'react'

export const chunkTimeoutMs = 120_000

/** A part of the application did not arrive: the network, or a newer version has replaced it. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('chunk-load error', { cause })
    this.name = 'ChunkLoadError'
  }
}

/** A page's chunk that is not there within 120 s is an error, not an endless spinner. */
export function withChunkTimeout<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeoutMs)
    load()
      .then(resolve, cause => reject(new ChunkLoadError(cause)))
      .finally(() => clearTimeout(timer))
  })
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>

const arrived = new WeakMap<object, ComponentType<never>>()
const drawn = new WeakMap<object, ComponentType<never>>()

/**
 * Fetches a part before it is drawn, and answers its module. Rejects with a `ChunkLoadError`, which drawing it would show
 * as well.
 */
export async function preload<Part extends { default: unknown }>(load: () => Promise<Part>): Promise<Part> {
  const part = await withChunkTimeout(load)
  arrived.set(load, part.default as ComponentType<never>)
  return part
}

/**
 * The component behind a loader, the same one each time it is asked for. One that was preloaded is drawn at once:
 * React's own `lazy` shows the fallback first even then, and everything around it is drawn twice.
 */
export function lazyScreen<P = object>(load: Load<P>): ComponentType<P> {
  let part = drawn.get(load)
  if (!part) {
    part = arrived.get(load) ?? lazy<ComponentType<object>>(() => withChunkTimeout(load as Load<object>))
    drawn.set(load, part)
  }
  return part as ComponentType<P>
}
