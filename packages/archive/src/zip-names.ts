import { crc32 } from 'node:zlib'
import type { Entry } from 'yauzl'
import { decodeUnmarkedNames, decodeUtf8 } from './entry-name'

const UTF8_FLAG = 0x800
const UNICODE_PATH = 0x7075

/** What decoding a name needs of an entry whose strings were left as bytes. */
export type RawName = Pick<Entry, 'generalPurposeBitFlag' | 'extraFields' | 'versionMadeBy'> & { fileNameRaw: Buffer }

/**
 * Names by, in this order: the UTF-8 flag, Info-ZIP's unicode path field, else a guess. The guess is made for all
 * names of one host system together, because one program writes one encoding and a short GBK name alone can happen to
 * be valid UTF-8.
 */
export function decodeZipNames(entries: readonly RawName[]): string[] {
  const names: (string | undefined)[] = entries.map(entry => markedName(entry))
  const hosts = new Map<number, number[]>()
  for (const [i, entry] of entries.entries()) {
    if (names[i] !== undefined) continue
    const host = entry.versionMadeBy >>> 8
    const positions = hosts.get(host) ?? []
    positions.push(i)
    hosts.set(host, positions)
  }
  for (const positions of hosts.values()) {
    const decoded = decodeUnmarkedNames(positions.map(i => entries[i]!.fileNameRaw))
    for (const [k, i] of positions.entries()) names[i] = decoded[k]!
  }
  return names.map(name => name!)
}

function markedName(entry: RawName): string | undefined {
  if (entry.generalPurposeBitFlag & UTF8_FLAG) return decodeUtf8(entry.fileNameRaw)
  const field = entry.extraFields.find(extra => extra.id === UNICODE_PATH)?.data
  // Version 1; the checksum says whether the field still belongs to this name or a rename left it behind.
  if (!field || field.length < 6 || field[0] !== 1 || field.readUInt32LE(1) !== crc32(entry.fileNameRaw))
    return undefined
  return decodeUtf8(field.subarray(5))
}
