import sharp from 'sharp'
import { PhotoError } from './photo-error'
import { type ImageFormat, lacksEnd, sniffImage } from './sniff-image'

/** Of a picture that a form uploads; a camera of today makes half of it. */
const maxPixels = 50_000_000
/** Read in several passes, the whole picture stands in memory. */
const maxPixelsInPasses = 25_000_000
const maxSeconds = 10

/**
 * What a picture really is, after all of it has been decoded: the right first bytes alone make no picture. The pixels
 * that its header claims are counted before memory is spent, and decoding is given up after some seconds.
 *
 * @throws PhotoError
 */
export async function decodePicture(content: Buffer): Promise<ImageFormat> {
  const format = sniffImage(content)
  if (!format) throw new PhotoError('notAnImage')
  if (format !== 'jpeg' && format !== 'png') throw new PhotoError('wrongFormat', { format })
  try {
    const { width, height, isProgressive } = await sharp(content, { limitInputPixels: false }).metadata()
    const max = isProgressive ? maxPixelsInPasses : maxPixels
    if (width * height > max) throw new PhotoError('tooManyPixels', { max, actual: width * height })
    // A small result: rows are read one after the other, and none of them is left out.
    await sharp(content, { failOn: 'truncated', limitInputPixels: max })
      .resize({ width: 16, height: 16, fit: 'fill', fastShrinkOnLoad: false })
      .timeout({ seconds: maxSeconds })
      .raw()
      .toBuffer()
    return format
  } catch (error) {
    if (error instanceof PhotoError) throw error
    throw new PhotoError(lacksEnd(content, format) ? 'truncated' : 'notAnImage', {}, { cause: error })
  }
}
