export type ArchiveKind = 'zip' | 'rar' | 'arj' | '7z'

/** Bytes of the head that `sniffArchive` wants to see. */
export const sniffBytes = 64

const zipMarks = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']

/** The kind of an archive by its first bytes; what its file is called does not count. */
export function sniffArchive(head: Buffer): ArchiveKind | undefined {
  if (zipMarks.includes(head.toString('latin1', 0, 4))) return 'zip'
  if (head.toString('latin1', 0, 6) === 'Rar!\x1a\x07') return 'rar'
  if (head.toString('latin1', 0, 6) === '7z\xbc\xaf\x27\x1c') return '7z'
  return isArj(head) ? 'arj' : undefined
}

/** Two bytes are a weak sign, so the main header's size and file type (2 = archive header) must fit as well. */
function isArj(head: Buffer): boolean {
  if (head.length < 34 || head.readUInt16LE(0) !== 0xea60) return false
  const headerSize = head.readUInt16LE(2)
  const fixedSize = head.readUInt8(4)
  return headerSize <= 2600 && fixedSize >= 30 && fixedSize <= headerSize && head.readUInt8(10) === 2
}
