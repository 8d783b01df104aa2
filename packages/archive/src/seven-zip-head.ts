import { open } from 'node:fs/promises'
import { ArchiveError } from './archive-error'

const sevenZipSignatureHeader = 32
const sevenZipAes = Buffer.from([0x06, 0xf1, 0x07, 0x01])
const sevenZipEncodedHeader = 0x17
const rar5CryptBlock = 4
const rar4PasswordFlag = 0x80

/**
 * Looks at the fixed places of an archive's head for what 7-Zip cannot say clearly: an index that is itself encrypted
 * (7-Zip would ask for the password) and a 7z whose end is missing. Answers 7-Zip's name of the format.
 *
 * @throws ArchiveError encrypted, truncated
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
  if (head[6] === 0) {
    if (head.length < 20) throw new ArchiveError('truncated')
    if (head.readUInt16LE(7 + 3) & rar4PasswordFlag) throw new ArchiveError('encrypted')
    return { type: 'Rar' }
  }
  // RAR 5: signature (8), CRC32 (4), header size (a number of 1-3 bytes), block type.
  let at = 12
  while ((head[at] ?? 0) & 0x80) at += 1
  if (at + 1 >= head.length) throw new ArchiveError('truncated')
  if (head[at + 1] === rar5CryptBlock) throw new ArchiveError('encrypted')
  return { type: 'Rar5' }
}
