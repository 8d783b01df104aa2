/** Milliseconds until a changed menu is asked for again, and until it unfolds at the page in front. */
export const menuReloadDelaysMs = { fetch: 100, unfold: 200 } as const

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** After a change of what the menu of this session may show. Changes that follow each other closely are one reload. */
export function requestMenuReload(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const listener of listeners) listener()
  }, menuReloadDelaysMs.fetch)
}

export function onMenuReload(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
