import sharp from 'sharp'
import { storeFile } from '../files/store-file'
import type { Services } from '../services'
import { demoBrands } from './demo-catalog'
import type { DemoProduct } from './demo-products'

export interface DemoPicture {
  large: string
  thumbnail: string
}

type Shape = 'bottle' | 'carton' | 'can' | 'card'

/** Outlines in a square of 100. */
const outlines: Record<Shape, { body: string; cap: string; label: readonly [y: number, height: number] }> = {
  bottle: {
    body: 'M44 16 h12 v10 c0 6 8 9 8 18 v42 a5 5 0 0 1 -5 5 h-18 a5 5 0 0 1 -5 -5 v-42 c0 -9 8 -12 8 -18 z',
    cap: 'M43 9 h14 v7 h-14 z',
    label: [50, 24],
  },
  carton: { body: 'M32 24 l6 -10 h24 l6 10 v66 h-36 z', cap: 'M45 8 h10 v6 h-10 z', label: [40, 34] },
  can: {
    body: 'M36 20 q14 -6 28 0 l3 6 v56 l-3 6 q-14 6 -28 0 l-3 -6 v-56 z',
    cap: 'M38 16 q12 -5 24 0 v4 q-12 -5 -24 0 z',
    label: [38, 32],
  },
  card: {
    body: 'M24 20 h52 a4 4 0 0 1 4 4 v52 a4 4 0 0 1 -4 4 h-52 a4 4 0 0 1 -4 -4 v-52 a4 4 0 0 1 4 -4 z',
    cap: '',
    label: [56, 14],
  },
}

const shapeOf = ({ productType, sourceUom }: DemoProduct): Shape =>
  productType !== '1' ? 'card' : sourceUom === 'box' ? 'carton' : sourceUom === 'can' ? 'can' : 'bottle'

function drawing(shape: Shape, colour: string, tone: number): string {
  const { body, cap, label } = outlines[shape]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="750" height="750" viewBox="0 0 100 100">
    <defs>
      <radialGradient id="b" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#e9eef4"/></radialGradient>
      <linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="${colour}" stop-opacity=".95"/><stop offset=".35" stop-color="${colour}" stop-opacity=".6"/><stop offset="1" stop-color="${colour}"/></linearGradient>
      <clipPath id="c"><path d="${body}"/></clipPath>
    </defs>
    <rect width="100" height="100" fill="url(#b)"/>
    <ellipse cx="50" cy="92" rx="22" ry="2.6" fill="#000" opacity=".12"/>
    <path d="${body}" fill="url(#g)"/>
    <g clip-path="url(#c)">
      <rect x="0" y="${label[0]}" width="100" height="${label[1]}" fill="#fff" opacity=".92"/>
      <circle cx="50" cy="${label[0] + label[1] / 2}" r="${label[1] / 3.2}" fill="${colour}" opacity="${0.35 + tone * 0.09}"/>
      <path d="M30 ${label[0] + label[1] - 3} q20 -${3 + tone * 2} 40 0" stroke="${colour}" stroke-width="1.2" fill="none"/>
      <rect x="41" y="0" width="3.2" height="100" fill="#fff" opacity=".28"/>
    </g>
    ${cap && `<path d="${cap}" fill="${colour}"/>`}
  </svg>`
}

/**
 * Pictures of the demo products: drawn, not photographed, and shared by products that look alike. The same call twice
 * answers the same files.
 */
export function demoPictures(services: Pick<Services, 'db' | 'files'>, tenantId: string) {
  const made = new Map<string, Promise<DemoPicture>>()
  const keep = async (name: string, content: Buffer) =>
    (await storeFile(services, { tenantId, name, content, ownerId: null, createBy: '系统', keepDays: null })).id
  const make = async (name: string, svg: string): Promise<DemoPicture> => {
    const large = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
    const thumbnail = await sharp(large).resize(180, 180).jpeg({ quality: 82 }).toBuffer()
    return { large: await keep(`${name}_750.jpg`, large), thumbnail: await keep(`${name}_180.jpg`, thumbnail) }
  }
  return (product: DemoProduct): Promise<DemoPicture> => {
    const shape = shapeOf(product)
    const brand = demoBrands.find(one => one.code === product.brand) ?? demoBrands[0]
    const tone = Number(product.category.slice(-2)) % 6
    const key = `${brand.code}-${shape}-${tone}`
    const picture = made.get(key) ?? make(key, drawing(shape, brand.colour, tone))
    made.set(key, picture)
    return picture
  }
}
