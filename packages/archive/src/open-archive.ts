import { open } from 'node:fs/promises'
import type { Archive, OpenArchiveOptions } from './archive'
import { ArchiveError } from './archive-error'
import { defaultArchiveLimits } from './archive-limits'
import { openSevenZipArchive } from './seven-zip-archive'
import { sniffArchive, sniffBytes } from './sniff-archive'
import { openZipArchive } from './zip-archive'

/**
 * Opens a zip, rar, arj or 7z archive after checking its whole index against the limits. Nothing is unpacked before the first read.
 *
 * @throws ArchiveError; the file is closed and nothing is left behind then.
 */
export async function openArchive(path: string, options: OpenArchiveOptions = {}): Promise<Archive> {
  const limits = { ...defaultArchiveLimits, ...options.limits }
  const kind = sniffArchive(await readHead(path))
  if (!kind) throw new ArchiveError('notAnArchive')
  return kind === 'zip' ? openZipArchive(path, limits) : openSevenZipArchive(path, kind, limits, options)
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
