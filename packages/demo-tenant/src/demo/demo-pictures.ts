import { storeFile } from '@sfa/operations/files/store-file'
import type { Services } from '@sfa/operations/services'
import sharp from 'sharp'
import { brandMark } from '../brand-marks'
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
    body: 'M45 15 h10 v4 c0 7 11 9 11 19 v48 a5 5 0 0 1 -5 5 h-22 a5 5 0 0 1 -5 -5 v-48 c0 -10 11 -12 11 -19 z',
    cap: 'M44 8 h12 v7 h-12 z',
    label: [42, 30],
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
    label: [34, 32],
  },
}

const shapeOf = ({ productType, sourceUom }: DemoProduct): Shape =>
  productType !== '1' ? 'card' : ['box', 'bag'].includes(sourceUom) ? 'carton' : sourceUom === 'can' ? 'can' : 'bottle'

/** Colours that tell one flavour's label from another's. */
const accents = ['#8cb369', '#f4a259', '#e56b6f', '#5b8e7d', '#6d6875', '#e9c46a']

function drawing(shape: Shape, { code, colour }: { code: string; colour: string }, tone: number): string {
  const { body, cap, label } = outlines[shape]
  const size = label[1] * 0.66
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
      <rect x="0" y="${label[0]}" width="100" height="1.4" fill="${accents[tone]}"/>
      <rect x="0" y="${label[0] + label[1] - 4}" width="100" height="4" fill="${accents[tone]}"/>
      <g transform="translate(${50 - size / 2} ${label[0] + (label[1] - size) / 2 - 1}) scale(${size / 100})">${brandMark(code, colour, '#ffffff')}</g>
      <rect x="41" y="0" width="3.2" height="100" fill="#fff" opacity=".28"/>
    </g>
    ${cap && `<path d="${cap}" fill="${colour}"/>`}
  </svg>`
}

/** One of six, the same for the same name. */
const toneOf = (name: string) =>
  [...name].reduce((sum, char) => sum + (char.codePointAt(0) as number), 0) % accents.length

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
    const tone = toneOf(product.shortNameCn)
    const key = `${brand.code}-${shape}-${tone}`
    const picture = made.get(key) ?? make(key, drawing(shape, brand, tone))
    made.set(key, picture)
    return picture
  }
}
