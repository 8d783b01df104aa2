import { createHash } from 'node:crypto'
import { formatsText } from '@sfa/kit/fields/formats-text'
import sharp, { type Metadata } from 'sharp'
import { PhotoError } from './photo-error'
import { type ImageFormat, lacksEnd, sniffImage } from './sniff-image'
import { isSrgbProfile } from './srgb-profile'

export interface PhotoLimits {
  /** Size of the file in bytes: 5120 KB for a thumbnail, say. */
  maxBytes: number
  /** Width × height. A header of a few kilobytes may claim a gigapixel. */
  maxPixels: number
  allowedFormats: readonly ImageFormat[]
  /** Of the large picture, in pixels; 750 unless given. */
  width?: number
}

export interface PhotoVariants {
  /** The real format of the input, whatever its name says. */
  format: ImageFormat
  /** Pixels of the input with its EXIF orientation applied. */
  width: number
  height: number
  /** Of the input's bytes, in hex: the same photo again is skipped. */
  sha256: string
  /** JPEG, at most as wide as asked for (750 px), never enlarged. */
  large: Buffer
  /** JPEG that fits into 180 × 180 px. */
  thumbnail: Buffer
}

export const largeWidth = 750
export const thumbnailSide = 180
/** The limit of JPEG is 65,535; photos are far smaller. */
const maxSide = 32_000
const jpeg = { quality: 80 }

// Callers run four photos at a time; threads inside each would only compete with them, and a cache would never be used.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Makes both sizes of a photo: orientation applied, colours in sRGB (CMYK and wide-gamut profiles converted),
 * transparency on white, and no metadata at all, GPS least of all. Meant to be called four at a time.
 *
 * @throws PhotoError
 */
export async function makePhotoVariants(input: Buffer, limits: PhotoLimits): Promise<PhotoVariants> {
  const format = checkFile(input, limits)
  try {
    const header = await sharp(input, { limitInputPixels: false }).metadata()
    const { width, height } = checkPixels(header, limits)
    // Most profiles are sRGB by name; skipping the conversion for them saves a third of the time.
    const ignoreIcc = header.space === 'srgb' && header.icc !== undefined && isSrgbProfile(header.icc)
    // The large picture is small, so a thumbnail made from it costs a twentieth of one made from the input.
    const large = await sharp(input, { failOn: 'truncated', limitInputPixels: limits.maxPixels, ignoreIcc })
      .autoOrient()
      .resize({ width: limits.width ?? largeWidth, withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg(jpeg)
      .toBuffer()
    const thumbnail = await sharp(large)
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
      .jpeg(jpeg)
      .toBuffer()
    return { format, width, height, sha256: createHash('sha256').update(input).digest('hex'), large, thumbnail }
  } catch (error) {
    if (error instanceof PhotoError) throw error
    throw new PhotoError(lacksEnd(input, format) ? 'truncated' : 'notAnImage', {}, { cause: error })
  }
}

const endingsOf = (format: ImageFormat) => (format === 'jpeg' ? ['jpg', 'jpeg'] : [format])

/** Checks that are possible before any decoder sees a byte. */
function checkFile(input: Buffer, limits: PhotoLimits): ImageFormat {
  if (input.length > limits.maxBytes) {
    throw new PhotoError('tooLarge', { max: limits.maxBytes, actual: input.length })
  }
  if (input.length === 0) throw new PhotoError('empty')
  const format = sniffImage(input)
  if (!format) throw new PhotoError('notAnImage')
  if (!limits.allowedFormats.includes(format))
    throw new PhotoError('wrongFormat', { format, formats: formatsText(limits.allowedFormats.flatMap(endingsOf)) })
  return format
}

/** Checks the size that the header claims, before memory for it is allocated. */
function checkPixels({ autoOrient: { width, height } }: Metadata, { maxPixels }: PhotoLimits) {
  if (width * height > maxPixels || Math.max(width, height) > maxSide) {
    throw new PhotoError('tooManyPixels', { max: maxPixels, actual: width * height })
  }
  return { width, height }
}
