const last = new Map<string, Promise<unknown>>()

/**
 * Runs tasks with the same key one after the other. Sign-in checks the passwords of one name in this way, because
 * attempts sent at the same time would all be checked before the first failure is counted.
 */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
  last.set(key, mine)
  try {
    return await mine
  } finally {
    if (last.get(key) === mine) last.delete(key)
  }
}
