import { decodePicture } from '../photo/decode-picture'
import { extensionOf } from './stored-file'

const ole = [0xd0, 0xcf, 0x11, 0xe0]
const zip = [0x50, 0x4b, 0x03, 0x04]
const heads: Readonly<Record<string, readonly number[]>> = {
  doc: ole,
  xls: ole,
  ppt: ole,
  docx: zip,
  xlsx: zip,
  pptx: zip,
  zip,
  pdf: [0x25, 0x50, 0x44, 0x46],
}
const pictures = new Set(['jpg', 'jpeg', 'png'])

/** Whether a file begins as its ending says; endings that say nothing of it, such as txt, take any. */
function beginsAs(extension: string, content: Buffer): boolean {
  if (extension === 'mp4') return content.toString('latin1', 4, 8) === 'ftyp'
  return heads[extension]?.every((byte, index) => content[index] === byte) ?? true
}

/** A file is what its bytes are: pictures are decoded as a whole, of other formats the first bytes are looked at. */
export async function isWhatItsNameSays(name: string, content: Buffer): Promise<boolean> {
  const extension = extensionOf(name)
  if (!pictures.has(extension)) return beginsAs(extension, content)
  return decodePicture(content).then(
    format => (format === 'png') === (extension === 'png'),
    () => false,
  )
}
