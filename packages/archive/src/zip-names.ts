import { crc32 } from 'node:zlib'
import { decodeUnmarkedNames, decodeUtf8 } from './entry-name'
import type { ZipDirectory } from './zip-source'

const UTF8_FLAG = 0x800
const UNICODE_PATH = 0x7075
const recordLength = 46

interface RawName {
  bytes: Buffer
  /** The name where the record itself says how it is written. */
  marked: string | undefined
  /** The system that the record was written on; one program writes one encoding. */
  host: number
}

/**
 * Names by, in this order: the UTF-8 flag, Info-ZIP's unicode path field, else a guess. The guess is made for all
 * names of one host system together, because one program writes one encoding and a short GBK name alone can happen to
 * be valid UTF-8.
 */
export function decodeZipNames(directory: ZipDirectory): string[] {
  const raw = readRawNames(directory)
  const names = raw.map(name => name.marked)
  const hosts = new Map<number, number[]>()
  for (const [i, { host, marked }] of raw.entries()) {
    if (marked !== undefined) continue
    const positions = hosts.get(host) ?? []
    positions.push(i)
    hosts.set(host, positions)
  }
  for (const positions of hosts.values()) {
    const decoded = decodeUnmarkedNames(positions.map(i => raw[i]!.bytes))
    for (const [k, i] of positions.entries()) names[i] = decoded[k]!
  }
  return names.map(name => name!)
}

/** unzipper keeps the raw name of a record but not its extra fields; they are taken from the directory's bytes. */
function readRawNames({ files, bytes: directory }: ZipDirectory): RawName[] {
  let at = 0
  return files.map(({ pathBuffer, flags, versionMadeBy, fileNameLength, extraFieldLength, fileCommentLength }) => {
    const start = at + recordLength + fileNameLength
    const extra = directory.subarray(start, start + extraFieldLength)
    at = start + extraFieldLength + fileCommentLength
    const bytes = Buffer.from(pathBuffer)
    return {
      bytes,
      marked: flags & UTF8_FLAG ? decodeUtf8(bytes) : unicodePath(extra, bytes),
      host: versionMadeBy >>> 8,
    }
  })
}

/** Version 1; the checksum says whether the field still belongs to this name or a rename left it behind. */
function unicodePath(extra: Buffer, name: Buffer): string | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== UNICODE_PATH) continue
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    const isValid = field.length >= 6 && field[0] === 1 && field.readUInt32LE(1) === crc32(name)
    return isValid ? decodeUtf8(field.subarray(5)) : undefined
  }
  return undefined
}
