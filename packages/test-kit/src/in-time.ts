/** The work's outcome; after `timeoutMs` an error that names what was waited for, which a hook's own limit does not. */
export async function inTime<T>(what: string, work: Promise<T>, timeoutMs = 280_000): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}`)), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
