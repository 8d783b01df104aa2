import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import * as yauzl from 'yauzl'
import { ZipWriter } from '../writing/zip-writer'
import { collect } from './files'

const TRANSITIONAL = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
}
const STRICT = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
}

export interface HandMade {
  /** Content of sheetData, wrapped in a plain worksheet; or the whole part. */
  rows?: string
  sheet?: string | Buffer
  sharedStrings?: string
  styles?: string
  workbookProperties?: string
  strict?: boolean
  /** Parts added or replaced. */
  parts?: Record<string, string | Buffer>
  /** Parts left out. */
  without?: string[]
}

/** Parts of a workbook with one sheet, in the order Excel stores them unless `parts` says otherwise. */
export function workbookParts(content: HandMade): Record<string, string | Buffer> {
  const { main, office } = content.strict ? STRICT : TRANSITIONAL
  const parts: Record<string, string | Buffer> = {
    '_rels/.rels': relationships([[`${office}/officeDocument`, 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${content.workbookProperties ?? ''}<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      [`${office}/worksheet`, 'worksheets/sheet1.xml'],
      [`${office}/sharedStrings`, 'sharedStrings.xml'],
      [`${office}/styles`, 'styles.xml'],
    ]),
    'xl/worksheets/sheet1.xml':
      content.sheet ?? `<worksheet xmlns="${main}"><sheetData>${content.rows ?? ''}</sheetData></worksheet>`,
    ...(content.sharedStrings === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${content.sharedStrings}</sst>` }),
    ...(content.styles === undefined
      ? {}
      : { 'xl/styles.xml': `<styleSheet xmlns="${main}">${content.styles}</styleSheet>` }),
    ...content.parts,
  }
  for (const name of content.without ?? []) delete parts[name]
  return parts
}

export function handMade(content: HandMade): Promise<Buffer> {
  return makeZip(workbookParts(content))
}

export function makeZip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  return collect(async output => {
    const zip = new ZipWriter(output)
    for (const [name, content] of Object.entries(parts)) await zip.add(name, content)
    await zip.end()
  })
}

/** The parts of a zip, in its order. */
export async function partsOf(content: Buffer): Promise<Record<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(content)
  const parts: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  return parts
}

/**
 * A workbook with a copy of the second row of its first sheet below it, in which `text` stands instead of `mark`: a
 * template that a person has filled in.
 */
export async function withSecondRowRepeated(content: Buffer, mark: RegExp, text: string): Promise<Buffer> {
  const parts = await partsOf(content)
  const strings = String(parts['xl/sharedStrings.xml']).match(/<si>.*?<\/si>/gs) ?? []
  const marks = strings.flatMap((string, index) => (mark.test(string) ? [index] : []))
  const sheet = String(parts['xl/worksheets/sheet1.xml'])
  const row = /<row r="2".*?<\/row>/s.exec(sheet)?.[0] ?? ''
  const marked = new RegExp(`<c r="([A-Z]+)2"[^>]*><v>(?:${marks.join('|')})</v></c>`, 'g')
  if (row.match(marked)?.length !== 1) throw new Error(`the second row has not one cell with ${mark}`)
  const copy = row
    .replace(marked, `<c r="$12" t="inlineStr"><is><t>${text}</t></is></c>`)
    .replace(/ r="([A-Z]*)2"/g, ' r="$13"')
  return makeZip({ ...parts, 'xl/worksheets/sheet1.xml': sheet.replace(row, () => row + copy) })
}

function relationships(targets: [type: string, target: string][]): string {
  const items = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}

/**
 * A zip with entries whose headers may be false: data repeated without being built in memory, wrong sizes, wrong
 * checksums, encryption bits.
 */
export interface RawEntry {
  name: string
  head?: string
  /** Repeated `times` times between head and tail. */
  repeat?: string
  times?: number
  tail?: string
  claim?: { uncompressed?: number; checksum?: number; flags?: number; method?: number; localName?: string }
}

export function makeRawZip(entries: RawEntry[]): Buffer {
  const pieces: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { data, size, checksum } = deflateRepeated(entry)
    const name = Buffer.from(entry.name)
    const localName = Buffer.from(entry.claim?.localName ?? entry.name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(entry.claim?.flags ?? 0, 2)
    fields.writeUInt16LE(entry.claim?.method ?? 8, 4)
    fields.writeUInt32LE(entry.claim?.checksum ?? checksum, 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(entry.claim?.uncompressed ?? size, 18)
    fields.writeUInt16LE(localName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, localName, data])
    fields.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, tail, name]))
    pieces.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, directory, end])
}

/** Compresses the repeated part once: flushed blocks of deflate may be strung together. */
function deflateRepeated(entry: RawEntry): { data: Buffer; size: number; checksum: number } {
  const FULL_FLUSH = 3
  const times = entry.times ?? 0
  const block = Buffer.from(entry.repeat ?? '')
  const head = Buffer.from(entry.head ?? '')
  const tail = Buffer.from(entry.tail ?? '')
  const flushed = (bytes: Buffer) => deflateRawSync(bytes, { finishFlush: FULL_FLUSH, level: 9 })
  const repeated = flushed(block)
  const data = Buffer.concat([flushed(head), ...Array.from({ length: times }, () => repeated), deflateRawSync(tail)])
  // The bombs are never read to their end, so their checksum does not matter.
  const checksum = crc32(Buffer.concat([head, ...(times < 10 ? Array.from({ length: times }, () => block) : []), tail]))
  return { data, size: head.length + block.length * times + tail.length, checksum }
}
