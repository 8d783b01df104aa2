import { storeFile } from '@sfa/operations/files/store-file'
import type { Services } from '@sfa/operations/services'
import sharp from 'sharp'
import { brandMark } from './brand-marks'
import { demoBrands } from './demo/demo-catalog'

/** A white mark on a tile of the brand's colour: 200 x 200, as the form asks for. */
export function logoOf(code: string, colour: string): Promise<Buffer> {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 100 100">
      <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity=".82"/><stop offset="1" stop-color="${colour}"/></linearGradient></defs>
      <rect width="100" height="100" rx="22" fill="#fff"/><rect width="100" height="100" rx="22" fill="url(#g)"/>
      <g transform="translate(13 13) scale(.74)">${brandMark(code, '#ffffff', colour)}</g>
    </svg>`),
  )
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Keeps the logo of a demo brand, drawn here, and answers the file's id. */
export function brandLogos(services: Pick<Services, 'db' | 'files'>, tenantId: string) {
  return async (code: string): Promise<string> => {
    const { colour } = demoBrands.find(brand => brand.code === code) ?? demoBrands[0]
    const content = await logoOf(code, colour)
    const file = { tenantId, name: `${code}.png`, content, ownerId: null, createBy: '系统', keepDays: null }
    return (await storeFile(services, file)).id
  }
}
