const bytesRead = 4096

/** notCsv: a file that is called csv and is none; unreadable: gone, or kept from the browser. */
export type Reading = 'read' | 'notCsv' | 'unreadable'

/** Looks into a chosen file before it is sent. */
export async function readBeginning(file: File): Promise<Reading> {
  try {
    const bytes = new Uint8Array(await file.slice(0, bytesRead).arrayBuffer())
    return /\.csv$/i.test(file.name) && isBinary(bytes) ? 'notCsv' : 'read'
  } catch {
    return 'unreadable'
  }
}

/** How workbooks, archives, pictures and pdf begin. */
const signatures = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x25, 0x50, 0x44, 0x46],
] as const

function isBinary(bytes: Uint8Array): boolean {
  if (signatures.some(signature => signature.every((byte, at) => bytes[at] === byte))) return true
  // Text in UTF-16 has zeros, and says by its first two bytes that it is that.
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return !isUtf16 && bytes.includes(0)
}
