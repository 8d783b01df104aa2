import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { makePhotoVariants, type PhotoLimits } from './make-photo-variants'

const limits: PhotoLimits = { maxBytes: 5120 * 1024, maxPixels: 50_000_000, allowedFormats: ['jpeg', 'png'] }
const refusal = (input: Buffer, changed: Partial<PhotoLimits> = {}) =>
  makePhotoVariants(input, { ...limits, ...changed }).then(
    () => 'accepted',
    error => error.code,
  )

/** Four fields: red, green / blue, white. They show how a picture was turned. */
async function fields(width: number, height: number): Promise<Buffer> {
  const field = (color: string, x: number, y: number) =>
    `<rect x="${(x * width) / 2}" y="${(y * height) / 2}" width="${width / 2}" height="${height / 2}" fill="${color}"/>`
  const body = field('#f00', 0, 0) + field('#0f0', 1, 0) + field('#00f', 0, 1) + field('#fff', 1, 1)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`
  return sharp(Buffer.from(svg)).flatten().png().toBuffer()
}

/** Names of the colours in the four corners, row by row. */
async function corners(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const name = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return ['r', 'g', 'b'].map((letter, i) => (data[at + i]! > 128 ? letter : '')).join('')
  }
  const [right, bottom] = [info.width - 4, info.height - 4]
  return [name(3, 3), name(right, 3), name(3, bottom), name(right, bottom)]
}

let base: Buffer
beforeAll(async () => {
  base = await fields(1600, 1000)
})

const jpegOf = (picture: Buffer) => sharp(picture).jpeg({ quality: 90 }).toBuffer()

test('both sizes, the real pixels and the hash of the file', async () => {
  const input = await jpegOf(base)
  const { large, thumbnail, ...facts } = await makePhotoVariants(input, limits)
  expect(facts).toEqual({
    format: 'jpeg',
    width: 1600,
    height: 1000,
    sha256: createHash('sha256').update(input).digest('hex'),
  })
  expect(await sharp(large).metadata()).toMatchObject({ format: 'jpeg', width: 750, height: 469, space: 'srgb' })
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 180, height: 112, space: 'srgb' })
  expect(await corners(large)).toEqual(['r', 'g', 'b', 'rgb'])
  expect(await corners(thumbnail)).toEqual(['r', 'g', 'b', 'rgb'])
})

/** How a camera stores an upright picture under each orientation: turned clockwise, then perhaps mirrored. */
const stored: Record<number, [angle: number, mirror: boolean]> = {
  1: [0, false],
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [90, true],
  6: [270, false],
  7: [270, true],
  8: [90, false],
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('EXIF orientation %i: the picture stands as it was taken', async orientation => {
  // Turned the other way first, one step at a time, so that a viewer who honours the orientation sees it upright.
  const [angle, mirror] = stored[orientation]!
  const rotated = await sharp(base).rotate(angle).png().toBuffer()
  const input = await sharp(rotated).flop(mirror).withMetadata({ orientation }).jpeg().toBuffer()
  const { width, height, large, thumbnail } = await makePhotoVariants(input, limits)
  expect([width, height]).toEqual([1600, 1000])
  expect(await sharp(large).metadata()).toMatchObject({ width: 750, height: 469 })
  expect(await corners(large)).toEqual(['r', 'g', 'b', 'rgb'])
  expect(await corners(thumbnail)).toEqual(['r', 'g', 'b', 'rgb'])
  expect((await sharp(large).metadata()).orientation).toBeUndefined()
})

test('where and with what a photo was taken does not leave with it', async () => {
  const input = await sharp(base)
    .withExif({
      IFD0: { Make: 'SecretPhone', Artist: 'Zhang San' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '121/1 28/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect(input.includes('SecretPhone') && input.includes('xmpmeta')).toBe(true)
  const { large, thumbnail } = await makePhotoVariants(input, limits)
  for (const variant of [large, thumbnail]) {
    const { exif, xmp, iptc, icc } = await sharp(variant).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined })
    for (const trace of ['SecretPhone', 'Zhang San', 'Exif', 'xmpmeta']) expect(variant.includes(trace)).toBe(false)
  }
})

test('a small photo is not enlarged, a tall one keeps its height', async () => {
  const small = await makePhotoVariants(await fields(100, 60), limits)
  expect(await sharp(small.large).metadata()).toMatchObject({ width: 100, height: 60 })
  expect(await sharp(small.thumbnail).metadata()).toMatchObject({ width: 100, height: 60 })
  const tall = await makePhotoVariants(await fields(750, 3000), limits)
  expect(await sharp(tall.large).metadata()).toMatchObject({ width: 750, height: 3000 })
  expect(await sharp(tall.thumbnail).metadata()).toMatchObject({ width: 45, height: 180 })
})

test('print colours (CMYK) become screen colours that look the same', async () => {
  const input = await sharp(base).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
  expect((await sharp(input).metadata()).space).toBe('cmyk')
  const { large } = await makePhotoVariants(input, limits)
  expect(await sharp(large).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  expect((await corners(large))[3]).toBe('rgb')
  expect((await corners(large))[0]).toBe('r')
})

test('wide-gamut colours are converted, not just relabelled', async () => {
  const input = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c86432' } })
    .withIccProfile('p3')
    .jpeg({ quality: 100 })
    .toBuffer()
  const stored = await sharp(input, { ignoreIcc: true }).raw().toBuffer()
  const { large } = await makePhotoVariants(input, limits)
  const shown = await sharp(large).raw().toBuffer()
  expect(Math.abs(stored[0]! - 200)).toBeGreaterThan(5)
  for (const [i, value] of [200, 100, 50].entries()) expect(Math.abs(shown[i]! - value)).toBeLessThan(5)
})

test('transparency stands on white; grey and 16-bit pictures are taken', async () => {
  const clear = await sharp({
    create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { format, large, thumbnail } = await makePhotoVariants(clear, limits)
  expect(format).toBe('png')
  expect(await corners(large)).toEqual(['rgb', 'rgb', 'rgb', 'rgb'])
  expect(await corners(thumbnail)).toEqual(['rgb', 'rgb', 'rgb', 'rgb'])
  expect(await refusal(await sharp(base).greyscale().jpeg().toBuffer())).toBe('accepted')
  expect(await refusal(await sharp(base).toColourspace('rgb16').png().toBuffer())).toBe('accepted')
})

test('the format is what the bytes say, and only allowed ones pass', async () => {
  expect(await refusal(await sharp(base).webp().toBuffer())).toBe('wrongFormat')
  expect(await refusal(await sharp(base).gif().toBuffer())).toBe('wrongFormat')
  expect(await refusal(base, { allowedFormats: ['jpeg'] })).toBe('wrongFormat')
  expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('notAnImage')
})

test('text and rubbish behind the right first bytes are no images', async () => {
  const end = Buffer.from([0xff, 0xd9])
  expect(await refusal(Buffer.from('price list, renamed to photo.jpg'))).toBe('notAnImage')
  expect(await refusal(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 7), end]))).toBe('notAnImage')
})

test('a file without a single byte is empty, whatever its name says', async () => {
  expect(await refusal(Buffer.alloc(0))).toBe('empty')
})

test('half an upload is refused rather than shown half grey', async () => {
  const photo = await sharp(base).jpeg().toBuffer()
  for (const part of [0.2, 0.5, 0.9]) {
    expect(await refusal(photo.subarray(0, Math.floor(photo.length * part)))).toBe('truncated')
    expect(await refusal(base.subarray(0, Math.floor(base.length * part)))).toBe('truncated')
  }
})

test('too many bytes and too many pixels are refused with the limit', async () => {
  const photo = await jpegOf(base)
  await expect(makePhotoVariants(photo, { ...limits, maxBytes: 1000 })).rejects.toMatchObject({
    code: 'tooLarge',
    params: { max: 1000, actual: photo.length },
  })
  await expect(makePhotoVariants(photo, { ...limits, maxPixels: 1_000_000 })).rejects.toMatchObject({
    code: 'tooManyPixels',
    params: { max: 1_000_000, actual: 1_600_000 },
  })
})

test('a header that claims a gigapixel is refused before memory is spent', async () => {
  const bomb = Buffer.from(await fields(8, 8))
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const { crc32 } = await import('node:zlib')
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  expect(await refusal(bomb)).toBe('tooManyPixels')
})
