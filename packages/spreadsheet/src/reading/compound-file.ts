import { type FileHandle, open as openFile } from 'node:fs/promises'

const END_OF_CHAIN = 0xfffffffa
const DIRECTORY_SECTORS = 64

/**
 * Whether an OLE compound file holds a password-protected xlsx: Office wraps the encrypted zip in a stream named
 * EncryptedPackage (MS-OFFCRYPTO 2.3.4.4). Follows the directory's sectors, at most 64 of them.
 */
export async function isEncryptedWorkbook(path: string): Promise<boolean> {
  const names = await readStreamNames(path)
  return names.includes('EncryptedPackage')
}

async function readStreamNames(path: string): Promise<string[]> {
  const file = await openFile(path, 'r')
  try {
    const header = await readAt(file, 0, 512)
    if (header.length < 512) return []
    const sectorSize = 1 << Math.min(header.readUInt16LE(30), 16)
    const names: string[] = []
    let sector = header.readUInt32LE(48)
    for (let count = 0; sector < END_OF_CHAIN && count < DIRECTORY_SECTORS; count++) {
      collectNames(await readAt(file, (sector + 1) * sectorSize, sectorSize), names)
      sector = await nextSector(file, header, sectorSize, sector)
    }
    return names
  } finally {
    await file.close()
  }
}

function collectNames(sector: Buffer, names: string[]): void {
  for (let at = 0; at + 128 <= sector.length; at += 128) {
    const length = Math.min(sector.readUInt16LE(at + 64), 64)
    if (length > 2) names.push(sector.toString('utf16le', at, at + length - 2))
  }
}

/** Only the 109 allocation sectors listed in the header are followed; they cover 6.8 MB, and the directory is early. */
async function nextSector(file: FileHandle, header: Buffer, sectorSize: number, sector: number): Promise<number> {
  const perSector = sectorSize / 4
  const list = Math.floor(sector / perSector)
  if (list >= 109) return END_OF_CHAIN
  const allocation = header.readUInt32LE(76 + list * 4)
  if (allocation >= END_OF_CHAIN) return END_OF_CHAIN
  const entry = await readAt(file, (allocation + 1) * sectorSize + (sector % perSector) * 4, 4)
  return entry.length === 4 ? entry.readUInt32LE(0) : END_OF_CHAIN
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
