import { ArchiveError } from './archive-error'

/** Limits of an archive. Checked on its index before anything is unpacked, and again while unpacking. */
export interface ArchiveLimits {
  /** Entries of the index, folders and skipped files included. */
  maxEntries: number
  /** Unpacked bytes of all entries. */
  maxTotalBytes: number
  /** Unpacked bytes of one entry. */
  maxEntryBytes: number
  /** Unpacked bytes per packed byte, of one entry and of the whole archive. */
  maxRatio: number
  /** Folders and file name in one entry's path. */
  maxDepth: number
}

/** Enough for 20,000 product photos; photos hardly compress, so a normal archive stays near a ratio of 1. */
export const defaultArchiveLimits: ArchiveLimits = {
  maxEntries: 20_000,
  maxTotalBytes: 4 * 1024 ** 3,
  maxEntryBytes: 100 * 1024 ** 2,
  maxRatio: 200,
  maxDepth: 16,
}

/** Below this size, a high ratio is normal (a blank picture). */
const ratioMatters = 1024 ** 2

interface Measured {
  path: string
  size: number
  packedSize: number
}

/** Adds up an index entry by entry and throws the moment it passes a limit. */
export class LimitMeter {
  private entries = 0
  private total = 0

  constructor(
    private readonly limits: ArchiveLimits,
    private readonly archiveBytes: number,
  ) {}

  /** Throws ArchiveError tooManyEntries, tooLarge or zipBomb. */
  add({ path, size, packedSize }: Measured): void {
    const { maxEntries, maxEntryBytes, maxTotalBytes, maxRatio } = this.limits
    if (!Number.isSafeInteger(size) || size < 0) throw new ArchiveError('corrupt', { entry: path, reason: 'size' })
    this.entries += 1
    this.total += size
    if (this.entries > maxEntries) throw new ArchiveError('tooManyEntries', { max: maxEntries })
    if (isBombLike(size, packedSize, maxRatio)) throw new ArchiveError('zipBomb', { entry: path, max: maxRatio })
    if (isBombLike(this.total, this.archiveBytes, maxRatio)) throw new ArchiveError('zipBomb', { max: maxRatio })
    if (size > maxEntryBytes) throw new ArchiveError('tooLarge', { entry: path, max: maxEntryBytes })
    if (this.total > maxTotalBytes) throw new ArchiveError('tooLarge', { max: maxTotalBytes })
  }
}

function isBombLike(size: number, packedSize: number, maxRatio: number): boolean {
  return size > ratioMatters && size > packedSize * maxRatio
}
