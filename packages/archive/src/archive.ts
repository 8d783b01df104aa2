import type { Readable } from 'node:stream'
import type { ArchiveLimits } from './archive-limits'
import type { ArchiveKind } from './sniff-archive'

export interface ArchiveEntry {
  /** Position in the archive's own index; holes are folders and skipped files. */
  index: number
  /** Safe relative path with `/` between folders. For showing and matching only: nothing is ever written to it. */
  path: string
  /** Last part of the path. */
  name: string
  /** Unpacked size in bytes as the index says it; reading checks it. */
  size: number
}

export interface Archive {
  kind: ArchiveKind
  /** Files only: folders, `__MACOSX`, `.DS_Store`, `Thumbs.db` and the like are left out. */
  entries: readonly ArchiveEntry[]
  /**
   * The whole entry. Throws ArchiveError corrupt where size or checksum are not what the index says, or
   * unsupported for an exotic compression; the next entry may still be read.
   */
  read(entry: ArchiveEntry): Promise<Buffer>
  /** The entry piece by piece, for what is too big for memory. Fails like `read`, at the end at the latest. */
  stream(entry: ArchiveEntry): Promise<Readable>
  /** Ends child processes and removes temporary files. Safe to call twice. */
  close(): Promise<void>
}

export interface OpenArchiveOptions {
  limits?: Partial<ArchiveLimits>
  /** Folder for unpacked rar, arj and 7z entries; the system's temp folder unless told. */
  tempFolder?: string
  /** File of the child process that unpacks rar, arj and 7z; see `findChildEntry` in seven-zip-process.ts. */
  childEntry?: string
  /** A rar, arj or 7z archive that takes longer than this to list or unpack is given up. Default: 10 minutes. */
  timeoutMs?: number
}
