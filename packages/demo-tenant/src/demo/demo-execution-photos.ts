import { storeFile } from '@sfa/operations/files/store-file'
import type { Services } from '@sfa/operations/services'
import sharp from 'sharp'

const colours = ['#2f9e44', '#f08c00', '#1971c2', '#c2255c', '#7048e8', '#0c8599']

/** A shelf with bottles, another one for each number: drawn, not photographed. */
function drawing(number: number): string {
  const bottles = Array.from({ length: 18 }, (_, at) => {
    const [column, row] = [at % 6, Math.floor(at / 6)]
    const colour = colours[(number * 5 + at * (1 + (number % 4))) % colours.length]
    const height = 22 + ((number * 7 + at * 11) % 9)
    const [x, y] = [12 + column * 13, 36 + row * 34 - height]
    return `<rect x="${x}" y="${y}" width="9" height="${height}" rx="2" fill="${colour}"/><rect x="${x + 3}" y="${y - 4}" width="3" height="5" fill="#495057"/>`
  })
  const shelves = [36, 70, 104].map(y => `<rect x="6" y="${y}" width="88" height="3" fill="#868e96"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="460" viewBox="0 0 100 115">
    <rect width="100" height="115" fill="hsl(${(number * 23) % 360} 24% 93%)"/>${shelves.join('')}${bottles.join('')}</svg>`
}

/** Keeps so many pictures of shelves, no two alike; answers their files. */
export async function demoExecutionPhotos(
  services: Pick<Services, 'db' | 'files'>,
  tenantId: string,
  count: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number++) {
    const content = await sharp(Buffer.from(drawing(number)))
      .jpeg({ quality: 80 })
      .toBuffer()
    const name = `HZ-${number}.jpg`
    const file = { tenantId, name, content, ownerId: null, createBy: '系统', keepDays: null }
    ids.push((await storeFile(services, file)).id)
  }
  return ids
}
