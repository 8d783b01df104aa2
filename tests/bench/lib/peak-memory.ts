/** The most megabytes that this process has in memory while `work` goes on. */
export async function peakDuring(work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss() / 1024 / 1024)
  }
  const looking = setInterval(look, 50)
  try {
    await work()
    look()
  } finally {
    clearInterval(looking)
  }
  return peak
}
