import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isSrgbProfile } from './srgb-profile'

const profile = async (name: string) => {
  const input = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  return (await sharp(await input.withIccProfile(name).jpeg().toBuffer()).metadata()).icc!
}

/** A profile of version 2, whose name is ASCII, as Photoshop embeds it. */
function version2(name: string): Buffer {
  const icc = Buffer.alloc(200)
  icc.writeUInt32BE(1, 128)
  icc.write('desc', 132)
  icc.writeUInt32BE(144, 136)
  icc.write('desc', 144)
  icc.writeUInt32BE(name.length + 1, 152)
  icc.write(`${name}\0`, 156)
  return icc
}

test('plain sRGB is known by its name, in both ways of writing it', async () => {
  expect(isSrgbProfile(await profile('srgb'))).toBe(true)
  expect(isSrgbProfile(version2('sRGB IEC61966-2.1'))).toBe(true)
})

test('other colour spaces are not, nor what only resembles it', async () => {
  expect(isSrgbProfile(await profile('p3'))).toBe(false)
  for (const name of ['Adobe RGB (1998)', 'Display P3', 'e-sRGB', 'sRGB_v4_ICC_preference.icc', '']) {
    expect(isSrgbProfile(version2(name))).toBe(false)
  }
})

test('a damaged profile is not sRGB and no crash', () => {
  expect(isSrgbProfile(Buffer.alloc(0))).toBe(false)
  const astray = version2('sRGB')
  astray.writeUInt32BE(4_000_000_000, 136)
  expect(isSrgbProfile(astray)).toBe(false)
  expect(isSrgbProfile(version2('sRGB').subarray(0, 150))).toBe(false)
})
