import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export interface SampleSize {
  width: number
  height: number
  count: number
}

/**
 * Writes JPEGs like those of a camera: soft gradients and hard edges under sensor noise, EXIF with a place, all eight
 * orientations in turn, no colour profile. The same numbers give the same photos.
 *
 * @returns their paths
 */
export async function writeSamplePhotos(folder: string, { width, height, count }: SampleSize): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const random = randomNumbers(width * 31 + height)
  const noise = sensorNoise(random)
  const paths: string[] = []
  for (let i = 0; i < count; i += 1) {
    const path = join(folder, `photo-${String(i).padStart(4, '0')}.jpg`)
    const photo = await sharp(scene(random))
      .resize(width, height, { fit: 'fill', kernel: 'linear' })
      .composite([{ ...noise, tile: true, blend: 'soft-light' }])
      .flatten()
      .withExif({
        IFD0: { Make: 'Bench', Model: `Camera ${i}` },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '31/1 12/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '121/1 28/1 0/1',
        },
      })
      .jpeg({ quality: 84 + (i % 10) })
      .toBuffer()
    turn(photo, 1 + (i % 8))
    await writeFile(path, photo)
    paths.push(path)
  }
  return paths
}

/** Writes the EXIF orientation into its place, since the library would add a colour profile along with it. */
function turn(photo: Buffer, orientation: number): void {
  const oneShort = Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0])
  const at = photo.indexOf(oneShort)
  if (at < 0) throw new Error('a sample photo has no EXIF orientation')
  photo.writeUInt16LE(orientation, at + oneShort.length)
}

function scene(random: () => number): Buffer {
  const [width, height] = [750, 500]
  const color = () => `hsl(${random() * 360},${30 + random() * 70}%,${20 + random() * 60}%)`
  const shapes = Array.from({ length: 30 }, (_, i) => {
    const [x, y, size] = [random() * width, random() * height, 10 + random() * 120]
    return i % 2
      ? `<circle cx="${x}" cy="${y}" r="${size}" fill="${color()}" fill-opacity="${random()}"/>`
      : `<rect x="${x}" y="${y}" width="${size}" height="${size / 2}" fill="${color()}"/>`
  })
  const stops = `<stop offset="0" stop-color="${color()}"/><stop offset="1" stop-color="${color()}"/>`
  const sky = `<defs><linearGradient id="g">${stops}</linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${sky}${shapes.join('')}</svg>`,
  )
}

function sensorNoise(random: () => number) {
  const [width, height, channels] = [512, 512, 3] as const
  const input = Buffer.alloc(width * height * channels)
  for (let i = 0; i < input.length; i += 1) input[i] = 128 + (random() + random() + random() - 1.5) * 40
  return { input, raw: { width, height, channels } }
}

/** Park and Miller's generator: the same photos on every machine. */
function randomNumbers(seed: number): () => number {
  let state = seed % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
