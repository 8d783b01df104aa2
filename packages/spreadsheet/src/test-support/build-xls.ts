/** A cell of a hand-made old workbook. */
export type XlsCell = { row: number; column: number; style?: number; hiddenRow?: boolean } & (
  | { text: string }
  | { number: number }
  | { packed: number }
  | { formulaText: string }
)

export interface XlsSheetParts {
  name?: string
  cells: readonly XlsCell[]
  hiddenRows?: readonly number[]
  /** First and last row, first and last column, from 0. */
  merged?: readonly (readonly [number, number, number, number])[]
}

export interface XlsOptions {
  /** Before Excel 97, texts are bytes of a code page: their encoder. */
  excel5?: { codePage: number; encode: (text: string) => Buffer }
}

/**
 * The bytes of an old workbook with these sheets, record by record (MS-XLS) in an OLE container (MS-CFB). The fixtures
 * hold files of other programs; this makes files that those programs would not write. Records stand in the order of
 * `cells`.
 */
export function buildXls(sheets: readonly XlsSheetParts[], { excel5 }: XlsOptions = {}): Buffer {
  const version = excel5 ? 0x0500 : 0x0600
  const text = (value: string, lengthBytes: 1 | 2) => {
    const bytes = excel5 ? excel5.encode(value) : Buffer.from(value, 'utf16le')
    const head = Buffer.alloc(lengthBytes + (excel5 ? 0 : 1))
    head.writeUIntLE(excel5 ? bytes.length : value.length, 0, lengthBytes)
    if (!excel5) head[lengthBytes] = 1
    return Buffer.concat([head, bytes])
  }
  const beginning = (kind: number) => record(0x809, words(version, kind, 0, 0), Buffer.alloc(8))
  const cell = (one: XlsCell): Buffer => {
    const place = words(one.row, one.column, one.style ?? 0)
    if ('text' in one) return record(0x204, place, text(one.text, 2))
    if ('number' in one) return record(0x203, place, double(one.number))
    if ('packed' in one) return record(0x27e, place, long(one.packed))
    const result = Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff])
    return Buffer.concat([
      record(0x06, place, result, Buffer.alloc(6), words(0)),
      record(0x207, text(one.formulaText, 2)),
    ])
  }
  const streams = sheets.map(({ cells, hiddenRows = [], merged = [] }) =>
    Buffer.concat([
      beginning(0x10),
      ...hiddenRows.map(row => record(0x208, words(row, 0, 256, 255, 0, 0), long(0x20))),
      ...cells.map(cell),
      ...(merged.length > 0 ? [record(0xe5, words(merged.length, ...merged.flat()))] : []),
      record(0x0a),
    ]),
  )
  const globals = (places: readonly number[]) =>
    Buffer.concat([
      beginning(5),
      ...(excel5 ? [record(0x42, words(excel5.codePage))] : []),
      record(0xe0, words(0, 0), Buffer.alloc(16)),
      record(0xe0, words(0, 14), Buffer.alloc(16)),
      ...sheets.map(({ name = 'S' }, index) => record(0x85, long(places[index] ?? 0), words(0), text(name, 1))),
      record(0x0a),
    ])
  let at = globals([]).length
  const places = streams.map(stream => {
    at += stream.length
    return at - stream.length
  })
  return container(Buffer.concat([globals(places), ...streams]), excel5 ? 'Book' : 'Workbook')
}

function record(type: number, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts)
  return Buffer.concat([words(type, data.length), data])
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => {
    bytes.writeUInt16LE(value, index * 2)
  })
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

const SECTOR = 512
const END = 0xfffffffe

/** One stream of at least 4,096 bytes: sector 0 is the allocation table, 1 the directory, the rest the stream. */
function container(stream: Buffer, name: string): Buffer {
  const padded = Buffer.concat([stream, Buffer.alloc(Math.max(4096 - stream.length, 0))])
  const sectors = Math.ceil(padded.length / SECTOR)
  const table = Buffer.alloc(SECTOR, 0xff)
  if (sectors > 120) throw new Error('too large for one allocation sector')
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(END, 4)
  for (let sector = 0; sector < sectors; sector++)
    table.writeUInt32LE(sector === sectors - 1 ? END : sector + 3, (sector + 2) * 4)
  const head = Buffer.alloc(SECTOR)
  head.writeBigUInt64BE(0xd0cf11e0a1b11ae1n, 0)
  words(0x3e, 3, 0xfffe, 9, 6).copy(head, 24)
  head.writeUInt32LE(1, 44)
  head.writeUInt32LE(1, 48)
  head.writeUInt32LE(4096, 56)
  head.writeUInt32LE(END, 60)
  head.writeUInt32LE(END, 68)
  head.fill(0xff, 80)
  head.writeUInt32LE(0, 76)
  const directory = Buffer.concat([entry('Root Entry', 5, END, 0), entry(name, 2, 2, padded.length)])
  return Buffer.concat(
    [head, table, directory, Buffer.alloc(SECTOR - directory.length), padded],
    (sectors + 3) * SECTOR,
  )
}

function entry(name: string, type: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128)
  const length = bytes.write(name, 'utf16le')
  bytes.writeUInt16LE(length + 2, 64)
  bytes[66] = type
  bytes.writeUInt32LE(start, 116)
  bytes.writeUInt32LE(size, 120)
  return bytes
}
