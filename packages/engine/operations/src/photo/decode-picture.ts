import { formatsText } from '@sfa/kit/fields/formats-text'
import sharp from 'sharp'
import { PhotoError } from './photo-error'
import { type ImageFormat, lacksEnd, photoEndings, sniffImage } from './sniff-image'

/** Limit for a picture that a form uploads; today's cameras make about half of it. */
const maxPixels = 50_000_000
/** A picture with several passes needs its whole size in memory. */
const maxPixelsInPasses = 25_000_000
const maxSeconds = 10

/**
 * The format of a picture, after all of it has been decoded: the right first bytes alone do not prove it. The pixels
 * that its header claims are checked before memory is allocated, and decoding is given up after some seconds.
 *
 * @throws PhotoError
 */
export async function decodePicture(content: Buffer): Promise<ImageFormat> {
  if (content.length === 0) throw new PhotoError('empty')
  const format = sniffImage(content)
  if (!format) throw new PhotoError('notAnImage')
  if (format !== 'jpeg' && format !== 'png')
    throw new PhotoError('wrongFormat', { format, formats: formatsText(photoEndings) })
  try {
    const { width, height, isProgressive } = await sharp(content, { limitInputPixels: false }).metadata()
    const max = isProgressive ? maxPixelsInPasses : maxPixels
    if (width * height > max) throw new PhotoError('tooManyPixels', { max, actual: width * height })
    // A small result: the rows are decoded one after the other, but all of them.
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
