import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildZip } from './testing/build-zip'
import { readAll, tempArchive } from './testing/temp-archive'

const data = Buffer.alloc(200_000, 'pixels ')

test('a header that declares less than it unpacks to is caught while inflating', async () => {
  for (const declaredSize of [0, 10, data.length - 1]) {
    const archive = await (await tempArchive(buildZip([{ name: 'a.jpg', data, declaredSize }]))).open()
    const refusal = { code: 'corrupt', params: { entry: 'a.jpg', reason: 'size' } }
    await expect(archive.read(archive.entries[0]!)).rejects.toMatchObject(refusal)
    await expect(archive.stream(archive.entries[0]!).then(buffer)).rejects.toMatchObject(refusal)
  }
})

test('a header that declares more than it unpacks to is caught', async () => {
  const archive = await (await tempArchive(buildZip([{ name: 'a.jpg', data, declaredSize: 200_001 }]))).open()
  await expect(archive.read(archive.entries[0]!)).rejects.toMatchObject({ code: 'corrupt' })
  await expect(archive.stream(archive.entries[0]!).then(buffer)).rejects.toMatchObject({ code: 'corrupt' })
})

test('a wrong checksum refuses that photo and no other', async () => {
  const pieces = [
    { name: 'a.jpg', data, declaredCrc: 1 },
    { name: 'b.jpg', data },
  ]
  const archive = await (await tempArchive(buildZip(pieces))).open()
  const refusal = { code: 'corrupt', params: { entry: 'a.jpg', reason: 'checksum' } }
  await expect(archive.read(archive.entries[0]!)).rejects.toMatchObject(refusal)
  expect((await archive.read(archive.entries[1]!)).equals(data)).toBe(true)
})

test('many entries that share one piece of data are a bomb, though each looks harmless', async () => {
  const photo = Buffer.alloc(3000, 'x')
  const quine = buildZip([
    { name: '0.jpg', data: photo, stored: true },
    ...Array.from({ length: 500 }, (_, i) => ({ name: `${i + 1}.jpg`, sameDataAs: 0, stored: true })),
  ])
  await expect(readAll(quine)).rejects.toMatchObject({ code: 'zipBomb', params: { reason: 'overlap' } })
})

test('the total counts: many entries of an innocent ratio are refused together', async () => {
  const pieces = Array.from({ length: 30 }, (_, i) => ({ name: `${i}.jpg`, data: Buffer.alloc(900_000) }))
  await expect(readAll(buildZip(pieces))).rejects.toMatchObject({ code: 'zipBomb', params: { max: 200 } })
})

test('an index that claims more entries than allowed is refused before it is read', async () => {
  const zip = buildZip([{ name: 'a.jpg', data }])
  zip.writeUInt16LE(60_000, zip.length - 22 + 10)
  await expect(readAll(zip)).rejects.toMatchObject({ code: 'tooManyEntries' })
})

test('a name with NUL, `.` or doubled separators is refused or made plain', async () => {
  const refusal = { code: 'unsafePath', params: { reason: 'nul' } }
  await expect(readAll(buildZip([{ name: 'a.jpg\0.txt', data }]))).rejects.toMatchObject(refusal)
  const all = await readAll(buildZip([{ name: './/a\\.\\b.jpg', data }]))
  expect([...all.keys()]).toEqual(['a/b.jpg'])
})

test('the path field of Info-ZIP wins over the raw name, unless it belongs to another name', async () => {
  const raw = Buffer.from([0x82, 0x50, 0x2e, 0x6a, 0x70, 0x67])
  const field = (of: Buffer) => {
    const text = Buffer.from('价目.jpg')
    const extra = Buffer.alloc(9)
    extra.writeUInt16LE(0x7075, 0)
    extra.writeUInt16LE(5 + text.length, 2)
    extra.writeUInt8(1, 4)
    extra.writeUInt32LE(crc32(of), 5)
    return Buffer.concat([extra, text])
  }
  expect([...(await readAll(buildZip([{ name: raw, data, extra: field(raw) }]))).keys()]).toEqual(['价目.jpg'])
  const stale = buildZip([{ name: 'renamed.jpg', data, extra: field(raw) }])
  expect([...(await readAll(stale)).keys()]).toEqual(['renamed.jpg'])
})

test('a short GBK name that happens to be valid UTF-8 is read like the other names beside it', async () => {
  // 0xC4A3 0xCAB5 is 模实 in GBK and two Latin letters in UTF-8.
  const ambiguous = Buffer.from([0xc4, 0xa3, 0xca, 0xb5])
  const clear = Buffer.from([0xd5, 0xd5, 0xc6, 0xac])
  const names = [
    ...(
      await readAll(
        buildZip([
          { name: ambiguous, data },
          { name: clear, data },
        ]),
      )
    ).keys(),
  ]
  expect(names).toEqual(['模实', '照片'])
})

test('a local header that points beyond the file refuses that photo and no other', async () => {
  const zip = buildZip([
    { name: 'a.jpg', data },
    { name: 'b.jpg', data },
  ])
  zip.writeUInt16LE(0xffff, zip.indexOf('PK\x03\x04', 1) + 26)
  const archive = await (await tempArchive(zip)).open()
  expect((await archive.read(archive.entries[0]!)).equals(data)).toBe(true)
  await expect(archive.read(archive.entries[1]!)).rejects.toMatchObject({ code: 'corrupt', params: { entry: 'b.jpg' } })
})

test('a zip64 index that lies beyond every file is refused as cut off', async () => {
  const zip = buildZip([{ name: 'a.jpg', data }])
  const end = zip.length - 22
  const locator = Buffer.alloc(20, 0xff)
  locator.writeUInt32LE(0x07064b50, 0)
  zip.writeUInt16LE(0xffff, end + 10)
  const broken = Buffer.concat([zip.subarray(0, end), locator, zip.subarray(end)])
  await expect(readAll(broken)).rejects.toMatchObject({ code: 'truncated' })
})

test('the comment of a zip and a stored zip inside it are not taken for its end', async () => {
  const inner = buildZip([{ name: 'inner.jpg', data }])
  const outer = buildZip([{ name: 'outer.zip', data: inner, stored: true }])
  const comment = Buffer.from('PK\x05\x06 is how a zip ends')
  outer.writeUInt16LE(comment.length, outer.length - 2)
  expect([...(await readAll(Buffer.concat([outer, comment]))).keys()]).toEqual(['outer.zip'])
})
