import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Archive, ArchiveEntry, OpenArchiveOptions } from './archive'
import { ArchiveError } from './archive-error'
import { type ArchiveLimits, LimitMeter } from './archive-limits'
import { isSystemLitter, safeEntryPath } from './entry-path'
import { inspectHead } from './seven-zip-head'
import { listArchive } from './seven-zip-list'
import { decodeListedNames, type ListedEntry } from './seven-zip-listing'
import type { PlannedEntry } from './seven-zip-process'
import { SevenZipUnpacking } from './seven-zip-unpacking'

type SevenZipKind = 'rar' | 'arj' | '7z'

/** Lists the archive in a child process and judges every entry; unpacking waits for the first read. */
export async function openSevenZipArchive(
  path: string,
  kind: SevenZipKind,
  limits: ArchiveLimits,
  options: OpenArchiveOptions,
): Promise<Archive> {
  const archive = resolve(path)
  const { type } = await inspectHead(archive, kind)
  const meter = new LimitMeter(limits, (await stat(archive)).size)
  const listed = await listArchive({ command: 'list', archive, type }, options, entry => {
    // Solid archives give the packed size of a whole block to its first entry, so only the total ratio is judged.
    meter.add({ path: entry.rawName.toString(), size: entry.size, packedSize: Number.POSITIVE_INFINITY })
  })
  const names = decodeListedNames(listed)
  const paths = listed.map((entry, i) => judge(entry, names[i]!, limits))
  const entries = paths.flatMap((entryPath, index) =>
    entryPath === undefined ? [] : [toArchiveEntry(index, entryPath, listed[index]!.size)],
  )
  const plan = listed.flatMap((entry, index) => planEntry(entry, index, paths[index] !== undefined))
  const temp = await mkdtemp(join(resolve(options.tempFolder ?? tmpdir()), 'archive-'))
  return new SevenZipArchive(kind, entries, temp, () => SevenZipUnpacking.start(archive, type, plan, temp, options))
}

class SevenZipArchive implements Archive {
  private unpacking: Promise<SevenZipUnpacking> | undefined
  private closed = false

  constructor(
    readonly kind: SevenZipKind,
    readonly entries: readonly ArchiveEntry[],
    private readonly temp: string,
    private readonly start: () => Promise<SevenZipUnpacking>,
  ) {}

  async read(entry: ArchiveEntry): Promise<Buffer> {
    return readFile(await this.unpacked(entry))
  }

  async stream(entry: ArchiveEntry): Promise<Readable> {
    return createReadStream(await this.unpacked(entry))
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    const unpacking = await this.unpacking?.catch(() => undefined)
    await unpacking?.stop()
    await rm(this.temp, { recursive: true, force: true })
  }

  private async unpacked(entry: ArchiveEntry): Promise<string> {
    if (this.closed) throw new Error('the archive is closed')
    this.unpacking ??= this.start()
    return (await this.unpacking).file(entry)
  }
}

/**
 * The safe path of an entry that the user has packed, undefined for files of the system. Throws for what must not be
 * opened.
 */
function judge(entry: ListedEntry, name: string, limits: ArchiveLimits): string | undefined {
  const path = safeEntryPath(name, limits.maxDepth)
  if (entry.link) throw new ArchiveError('unsafePath', { entry: path, reason: 'link' })
  if (entry.folder || path === '' || isSystemLitter(path)) return undefined
  if (entry.encrypted) throw new ArchiveError('encrypted', { entry: path })
  if (entry.split) throw new ArchiveError('unsupported', { entry: path, reason: 'volumes' })
  return path
}

function toArchiveEntry(index: number, path: string, size: number): ArchiveEntry {
  return { index, path, name: path.slice(path.lastIndexOf('/') + 1), size }
}

function planEntry(entry: ListedEntry, index: number, keep: boolean): PlannedEntry[] {
  if (entry.folder) return []
  return [{ index, size: entry.size, crc32: entry.crc32, printedName: entry.rawName.toString('latin1'), keep }]
}
