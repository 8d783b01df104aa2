import { once } from 'node:events'
import type { OpenArchiveOptions } from './archive'
import { ArchiveError } from './archive-error'
import { type ListedEntry, ListingReader } from './seven-zip-listing'
import { exitBase, type SevenZipJob, startFailure, startSevenZip } from './seven-zip-process'

/**
 * Properties of an entry are shorter unless the archive is damaged or made to do harm; a header that unpacks to one
 * endless line is not kept in memory.
 */
const maxLineBytes = 64 * 1024
export const defaultTimeoutMs = 10 * 60_000

/**
 * The entries of a rar, arj or 7z archive. `onEntry` sees each as it is listed and may throw, which ends the child at
 * once: an index of twenty million entries costs no more than the limit allows.
 */
export async function listArchive(
  job: SevenZipJob,
  options: OpenArchiveOptions,
  onEntry: (entry: ListedEntry) => void,
): Promise<ListedEntry[]> {
  const child = startSevenZip(job, options.childEntry)
  const exited = once(child, 'exit')
  exited.catch(() => undefined)
  const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs ?? defaultTimeoutMs)
  const reader = new ListingReader(onEntry)
  try {
    let rest = ''
    for await (const chunk of child.stdout!) {
      const lines = (rest + (chunk as Buffer).toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > maxLineBytes) throw new ArchiveError('corrupt', { reason: 'listing' })
      for (const line of lines) reader.line(line)
    }
    const [code, signal] = (await exited) as [number | null, NodeJS.Signals | null]
    if (signal) throw new ArchiveError('corrupt', { reason: `listing ended by ${signal}` })
    const failure = startFailure(code)
    if (failure) throw failure
    if (code! > exitBase + 1) throw new ArchiveError('corrupt', { reason: `7-Zip ended with ${code! - exitBase}` })
    reader.end()
    return reader.entries
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
