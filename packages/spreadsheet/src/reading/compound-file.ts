import { corrupt, SpreadsheetError } from '../spreadsheet-error'

/** Sector numbers from here on are marks: end of chain, free, allocation table. */
const FIRST_MARK = 0xfffffffa
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const LISTED_IN_HEADER = 109
const STREAM = 2
const ROOT = 5

interface Entry {
  name: string
  type: number
  start: number
  size: number
}

/**
 * An OLE compound file (MS-CFB) in memory: the container of old .xls workbooks and of encrypted .xlsx. A chain that
 * is longer than the file has sectors goes in a circle and is refused, so work and memory stay below a few times the
 * file's size whatever its tables say. Throws `corrupt` and `truncated`.
 */
export class CompoundFile {
  private readonly sectorSize: number
  private readonly allocation: Uint32Array
  private readonly entries: readonly Entry[]

  constructor(private readonly bytes: Buffer) {
    if (bytes.length < HEADER_BYTES) throw new SpreadsheetError('truncated')
    const shift = bytes.readUInt16LE(30)
    if (shift !== 9 && shift !== 12) throw corrupt('sectorSize', { shift })
    this.sectorSize = 1 << shift
    this.allocation = this.readAllocation()
    this.entries = readDirectory(this.chain(bytes.readUInt32LE(48), this.allocation, this.sectorSize, bytes, 1))
  }

  has(name: string): boolean {
    return this.find(name) !== undefined
  }

  /** The bytes of a stream by its name in any case; undefined when there is none. */
  read(name: string): Buffer | undefined {
    const entry = this.find(name)
    if (entry === undefined) return undefined
    const { bytes, sectorSize, allocation } = this
    const isSmall = entry.size < bytes.readUInt32LE(56)
    const content = isSmall ? this.readSmall(entry.start) : this.chain(entry.start, allocation, sectorSize, bytes, 1)
    if (content.length < entry.size) throw new SpreadsheetError('truncated')
    return content.subarray(0, entry.size)
  }

  private find(name: string): Entry | undefined {
    return this.entries.find(entry => entry.type === STREAM && entry.name.toLowerCase() === name.toLowerCase())
  }

  /** Small streams share the sectors of the root's own stream, in pieces of 64 bytes. */
  private readSmall(start: number): Buffer {
    const root = this.entries.find(entry => entry.type === ROOT)
    if (root === undefined) throw corrupt('noRootEntry')
    const { bytes, sectorSize } = this
    const container = this.chain(root.start, this.allocation, sectorSize, bytes, 1)
    const table = this.chain(bytes.readUInt32LE(60), this.allocation, sectorSize, bytes, 1)
    return this.chain(start, asNumbers(table), 64, container, 0)
  }

  private readAllocation(): Uint32Array {
    const { bytes, sectorSize } = this
    const perSector = sectorSize / 4
    const most = Math.ceil(bytes.length / sectorSize)
    const lists: number[] = []
    for (let at = 0; at < LISTED_IN_HEADER; at++) lists.push(bytes.readUInt32LE(76 + at * 4))
    let more = bytes.readUInt32LE(68)
    for (let count = 0; more < FIRST_MARK && count < most; count++) {
      const list = asNumbers(sectorAt(bytes, more + 1, sectorSize))
      for (const sector of list.subarray(0, perSector - 1)) lists.push(sector)
      more = list[perSector - 1] ?? FIRST_MARK
    }
    const used = lists.filter(sector => sector < FIRST_MARK)
    if (used.length > most) throw corrupt('allocationTable')
    const table = new Uint32Array(used.length * perSector).fill(0xffffffff)
    used.forEach((sector, index) => {
      table.set(asNumbers(sectorAt(bytes, sector + 1, sectorSize)), index * perSector)
    })
    return table
  }

  private chain(start: number, table: Uint32Array, size: number, source: Buffer, skipped: number): Buffer {
    const pieces: Buffer[] = []
    const most = Math.ceil(source.length / size)
    for (let sector = start; sector < FIRST_MARK; sector = table[sector] ?? FIRST_MARK) {
      if (pieces.length >= most) throw corrupt('sectorChain')
      pieces.push(sectorAt(source, sector + skipped, size))
    }
    return Buffer.concat(pieces)
  }
}

/** The last sector of a file may be cut short. */
function sectorAt(source: Buffer, index: number, size: number): Buffer {
  const at = index * size
  if (at >= source.length) throw new SpreadsheetError('truncated')
  return source.subarray(at, at + size)
}

function asNumbers(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(bytes.length >> 2)
  for (let at = 0; at < numbers.length; at++) numbers[at] = bytes.readUInt32LE(at * 4)
  return numbers
}

function readDirectory(bytes: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const length = Math.min(bytes.readUInt16LE(at + 64), 64)
    entries.push({
      name: length > 2 ? bytes.toString('utf16le', at, at + length - 2) : '',
      type: bytes[at + 66]!,
      start: bytes.readUInt32LE(at + 116),
      size: bytes.readUInt32LE(at + 120),
    })
  }
  return entries
}
