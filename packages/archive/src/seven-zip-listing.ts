import { ArchiveError } from './archive-error'
import { decodeUnmarkedNames } from './entry-name'

/** One record of `7z l -slt`, as it was printed. */
export interface ListedEntry {
  rawName: Buffer
  size: number
  packedSize: number
  /** Of the unpacked bytes; some formats leave it out. */
  crc32: number | undefined
  folder: boolean
  encrypted: boolean
  link: boolean
  split: boolean
}

type Properties = Map<string, string>

/**
 * Takes the lines of `7z l -slt` one by one. Bytes stay bytes (latin1) until all names are known, because arj and old
 * rar do not say how names are written.
 */
export class ListingReader {
  readonly entries: ListedEntry[] = []
  private record: Properties | undefined
  private inEntries = false
  private afterBlank = false

  constructor(private readonly onEntry: (entry: ListedEntry) => void) {}

  line(text: string): void {
    if (!this.inEntries) {
      this.readHead(text)
      return
    }
    // A comment of several lines could look like a record; a real record follows an empty line.
    if (text.startsWith('Path = ') && this.afterBlank) {
      this.finishRecord()
      this.record = new Map()
    }
    this.afterBlank = text === ''
    const at = text.indexOf(' = ')
    const name = at < 0 ? text.replace(/ =$/, '') : text.slice(0, at)
    if (this.record && name !== '' && !this.record.has(name)) this.record.set(name, at < 0 ? '' : text.slice(at + 3))
    this.refuseErrors(text)
  }

  end(): void {
    this.finishRecord()
  }

  private readHead(text: string): void {
    if (text === '----------') {
      this.inEntries = true
      this.afterBlank = true
    }
    if (text === 'Multivolume = +') throw new ArchiveError('unsupported', { reason: 'volumes' })
    this.refuseErrors(text)
  }

  private refuseErrors(text: string): void {
    if (/^Unexpected end of (archive|data)/.test(text)) throw new ArchiveError('truncated')
    if (/^(Headers Error|There are data after|Is not archive)/.test(text)) {
      if (!text.startsWith('There are')) throw new ArchiveError('corrupt', { reason: text })
    }
  }

  private finishRecord(): void {
    if (!this.record) return
    const entry = toEntry(this.record)
    this.record = undefined
    this.entries.push(entry)
    this.onEntry(entry)
  }
}

/** Names of all entries, in order. */
export function decodeListedNames(entries: readonly ListedEntry[]): string[] {
  return decodeUnmarkedNames(entries.map(entry => entry.rawName))
}

function toEntry(record: Properties): ListedEntry {
  const text = (name: string) => record.get(name) ?? ''
  const rawName = Buffer.from(text('Path'), 'latin1')
  const folder = text('Folder') === '+' || /^D/.test(text('Attributes')) || / d[rwxst-]{9}/.test(text('Attributes'))
  if (!folder && text('Size') === '') throw new ArchiveError('unsupported', { reason: 'unknown size' })
  const isLink = ['Symbolic Link', 'Hard Link', 'Copy Link'].some(name => text(name) !== '')
  return {
    rawName,
    size: Number(text('Size')),
    packedSize: Number(text('Packed Size')),
    crc32: text('CRC') === '' ? undefined : Number.parseInt(text('CRC'), 16),
    folder,
    encrypted: text('Encrypted') === '+',
    link: isLink || / l[rwxst-]{9}/.test(text('Attributes')),
    split: text('Split Before') === '+' || text('Split After') === '+',
  }
}
