interface Running {
  what: string
  stop(): Promise<void>
}

const running = new Set<Running>()

/**
 * Notes something that runs until it is stopped, and answers how to stop it. A test file that ends without doing so,
 * for instance because a hook failed half-way, has it stopped by `stopLeftRunning`.
 */
export function stopWithFile(what: string, stop: () => Promise<void>): () => Promise<void> {
  const noted = { what, stop }
  running.add(noted)
  return async () => {
    if (running.delete(noted)) await stop()
  }
}

/** Stops what still runs, the newest first; answers what that was. */
export async function stopLeftRunning(): Promise<string[]> {
  const left = [...running].reverse()
  running.clear()
  const names: string[] = []
  for (const { what, stop } of left) {
    const trouble = await stop().then(
      () => '',
      error => ` (${error instanceof Error ? error.message : error})`,
    )
    names.push(what + trouble)
  }
  return names
}
