import { makePhotoVariants } from '@sfa/operations/photo/make-photo-variants'
import { PhotoError } from '@sfa/operations/photo/photo-error'
import sharp from 'sharp'
import { mutateBytes } from '../mutate'
import type { Lane } from './lane'

/** What products take of photos. */
const limits = { maxBytes: 5120 * 1024, maxPixels: 50_000_000, allowedFormats: ['jpeg', 'png'] } as const

export async function imageLane(): Promise<Lane> {
  const picture = sharp({
    create: {
      width: 120,
      height: 80,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  const seeds = await Promise.all([
    picture.clone().jpeg().toBuffer(),
    picture.clone().jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    picture.clone().png().toBuffer(),
    picture.clone().png({ progressive: true, palette: true }).toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().gif().toBuffer(),
  ])
  return {
    extension: 'img',
    make: random => mutateBytes(random, random.pick(seeds)),
    async try(input) {
      try {
        await makePhotoVariants(input, { ...limits, allowedFormats: [...limits.allowedFormats] })
      } catch (error) {
        if (!(error instanceof PhotoError)) throw error
      }
    },
  }
}
