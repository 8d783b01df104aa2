import { crc32 } from 'node:zlib'

export interface RarPiece {
  name: string | Buffer
  data: Buffer
  declaredCrc?: number
  /** RAR 5 only: makes the entry a symbolic link to this. */
  linkTo?: string
  encrypted?: boolean
}

/**
 * RAR files with stored entries, byte by byte: only WinRAR can write the format, but its description is public
 * (rarlab.com, technote.txt).
 */
export function buildRar4(pieces: readonly RarPiece[], archiveFlags = 0): Buffer {
  const blocks = pieces.map(({ name, data, declaredCrc, encrypted }) => {
    const nameBytes = Buffer.from(name as string)
    const body = Buffer.alloc(25)
    body.writeUInt32LE(data.length, 0)
    body.writeUInt32LE(data.length, 4)
    body.writeUInt8(2, 8)
    body.writeUInt32LE(declaredCrc ?? crc32(data), 9)
    body.writeUInt32LE(0x58210000, 13)
    body.writeUInt8(20, 17)
    body.writeUInt8(0x30, 18)
    body.writeUInt16LE(nameBytes.length, 19)
    body.writeUInt32LE(0x20, 21)
    const header = rar4Block(0x74, 0x8000 | (encrypted ? 4 : 0), Buffer.concat([body, nameBytes]))
    return Buffer.concat([header, data])
  })
  const main = rar4Block(0x73, archiveFlags, Buffer.alloc(6))
  return Buffer.concat([
    Buffer.from('Rar!\x1a\x07\0', 'latin1'),
    main,
    ...blocks,
    rar4Block(0x7b, 0x4000, Buffer.alloc(0)),
  ])
}

function rar4Block(type: number, flags: number, body: Buffer): Buffer {
  const block = Buffer.alloc(7 + body.length)
  block.writeUInt8(type, 2)
  block.writeUInt16LE(flags, 3)
  block.writeUInt16LE(block.length, 5)
  body.copy(block, 7)
  block.writeUInt16LE(crc32(block.subarray(2)) & 0xffff, 0)
  return block
}

const HAS_EXTRA = 1
const HAS_DATA = 2
const FILE_HAS_CRC = 4
const REDIRECTION = 5

export function buildRar5(pieces: readonly RarPiece[], archiveFlags = 0): Buffer {
  const blocks = pieces.map(({ name, data, declaredCrc, linkTo }) => {
    const nameBytes = Buffer.from(name as string)
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32LE(declaredCrc ?? crc32(data))
    const extra = linkTo ? redirection(linkTo) : Buffer.alloc(0)
    const flags = HAS_DATA | (linkTo ? HAS_EXTRA : 0)
    const sizes = linkTo ? [number(extra.length), number(data.length)] : [number(data.length)]
    const fields = [number(FILE_HAS_CRC), number(data.length), number(0o100644), checksum, number(0), number(1)]
    const body = [number(2), number(flags), ...sizes, ...fields, number(nameBytes.length), nameBytes, extra]
    return Buffer.concat([rar5Block(body), data])
  })
  const main = rar5Block([number(1), number(0), number(archiveFlags)])
  const end = rar5Block([number(5), number(0), number(0)])
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), main, ...blocks, end])
}

/** The block that stands first where the index itself is encrypted. */
export function buildRar5WithEncryptedIndex(): Buffer {
  const crypt = rar5Block([number(4), number(0), number(0), number(0), number(15), Buffer.alloc(16, 7)])
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), crypt, Buffer.alloc(200, 9)])
}

function redirection(target: string): Buffer {
  const UNIX_SYMLINK = 1
  const record = Buffer.concat([
    number(REDIRECTION),
    number(UNIX_SYMLINK),
    number(0),
    number(target.length),
    Buffer.from(target),
  ])
  return Buffer.concat([number(record.length), record])
}

function rar5Block(parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const sized = Buffer.concat([number(body.length), body])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32(sized))
  return Buffer.concat([checksum, sized])
}

/** Seven bits a byte, lowest first. */
function number(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    rest >>>= 7
  } while (rest > 0)
  return Buffer.from(bytes)
}
