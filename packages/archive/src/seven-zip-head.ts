import { open } from 'node:fs/promises'
import { ArchiveError } from './archive-error'

const sevenZipSignatureHeader = 32
const sevenZipAes = Buffer.from([0x06, 0xf1, 0x07, 0x01])
const sevenZipEncodedHeader = 0x17
const rar5CryptBlock = 4
const rar4PasswordFlag = 0x80
const rarVolumeFlag = 1

/**
 * Looks at the fixed places of an archive's head for what 7-Zip cannot say clearly: an index that is itself encrypted
 * (7-Zip would ask for the password), one volume of several, and a 7z whose end is missing. Answers 7-Zip's name of
 * the format.
 *
 * @throws ArchiveError encrypted, unsupported, truncated
 */
export async function inspectHead(path: string, kind: 'rar' | 'arj' | '7z'): Promise<{ type: string }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    }
    if (kind === 'arj') return { type: 'Arj' }
    if (kind === '7z') {
      await inspectSevenZip(read, size)
      return { type: '7z' }
    }
    return inspectRar(await read(0, 64))
  } finally {
    await file.close()
  }
}

type Read = (position: number, length: number) => Promise<Buffer>

async function inspectSevenZip(read: Read, fileSize: number): Promise<void> {
  const head = await read(0, sevenZipSignatureHeader)
  if (head.length < sevenZipSignatureHeader) throw new ArchiveError('truncated')
  const start = BigInt(sevenZipSignatureHeader) + head.readBigUInt64LE(12)
  const length = head.readBigUInt64LE(20)
  if (start + length > BigInt(fileSize)) throw new ArchiveError('truncated')
  const index = await read(Number(start), Math.min(Number(length), 4096))
  if (index[0] === sevenZipEncodedHeader && index.includes(sevenZipAes)) throw new ArchiveError('encrypted')
}

function inspectRar(head: Buffer): { type: string } {
  return head[6] === 0 ? inspectRar4(head) : inspectRar5(head)
}

/** Signature (7), then the main block: CRC16, type, flags. */
function inspectRar4(head: Buffer): { type: string } {
  if (head.length < 20) throw new ArchiveError('truncated')
  const flags = head.readUInt16LE(7 + 3)
  if (flags & rar4PasswordFlag) throw new ArchiveError('encrypted')
  if (flags & rarVolumeFlag) throw new ArchiveError('unsupported', { reason: 'volumes' })
  return { type: 'Rar' }
}

/** Signature (8), then the first block: CRC32, and as numbers of 7 bits a byte: size, type, flags, extra size, own flags. */
function inspectRar5(head: Buffer): { type: string } {
  let at = 12
  const next = () => {
    let value = 0
    for (let shift = 0; at < head.length; shift += 7) {
      const byte = head[at++]!
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new ArchiveError('truncated')
  }
  next()
  const type = next()
  if (type === rar5CryptBlock) throw new ArchiveError('encrypted')
  const hasExtra = (next() & 1) !== 0
  if (hasExtra) next()
  if (next() & rarVolumeFlag) throw new ArchiveError('unsupported', { reason: 'volumes' })
  return { type: 'Rar5' }
}
