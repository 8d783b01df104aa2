import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePicture } from './decode-picture'

const outcome = (content: Buffer) =>
  decodePicture(content).then(
    format => format,
    error => error.code,
  )
const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#c86432' } })
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('whole pictures are what they are, whatever made them', async () => {
  expect(await outcome(await plain.clone().jpeg().toBuffer())).toBe('jpeg')
  expect(await outcome(await plain.clone().jpeg({ progressive: true }).toBuffer())).toBe('jpeg')
  expect(await outcome(await plain.clone().png({ progressive: true }).toBuffer())).toBe('png')
  expect(await outcome(await plain.clone().toColourspace('cmyk').jpeg().toBuffer())).toBe('jpeg')
  expect(await outcome(pngOf(10, 10, Buffer.alloc(110)))).toBe('png')
})

test('noise behind the first bytes of a picture is none', async () => {
  expect(await outcome(Buffer.concat([signature, randomBytes(20_000)]))).toMatch(/^(notAnImage|truncated)$/)
  expect(await outcome(Buffer.concat([signature, randomBytes(20_000), Buffer.from('IEND')]))).toBe('notAnImage')
  expect(await outcome(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(20_000)]))).toMatch(
    /^(notAnImage|truncated)$/,
  )
})

test('a true header before noise is none either', async () => {
  const png = await plain.clone().png().toBuffer()
  expect(await outcome(Buffer.concat([png.subarray(0, 41), randomBytes(20_000), Buffer.from('IEND')]))).toBe(
    'notAnImage',
  )
  const jpeg = await plain.clone().jpeg().toBuffer()
  expect(await outcome(jpeg.subarray(0, jpeg.length / 2))).toBe('truncated')
})

test('other formats are named as such', async () => {
  expect(await outcome(await plain.clone().webp().toBuffer())).toBe('wrongFormat')
  expect(await outcome(Buffer.from('<svg/>'))).toBe('notAnImage')
  expect(await outcome(Buffer.alloc(0))).toBe('empty')
})

test('a few kilobytes that claim a gigapixel are refused by the header', async () => {
  expect(await outcome(pngOf(40_000, 40_000, Buffer.alloc(1_000_000)))).toBe('tooManyPixels')
})
