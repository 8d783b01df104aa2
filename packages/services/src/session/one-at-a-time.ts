const last = new Map<string, Promise<unknown>>()

/**
 * Runs the works of one key one after the other. Passwords of one name are checked so, since guesses sent all at once
 * would be checked before the first failure is counted.
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
