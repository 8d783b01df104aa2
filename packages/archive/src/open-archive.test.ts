import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildRar4, buildRar5, buildRar5WithEncryptedIndex } from './testing/build-rar'
import { readAll, tempArchive } from './testing/temp-archive'

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const paths = async (source: string | Buffer) => [...(await readAll(source)).keys()].sort()
const fixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url))
const photo = Buffer.concat([jpegStart, Buffer.from('not much of a photo')])

test.each(['info-zip.zip', 'info-zip-zip64-stored.zip', '7-zip.zip', '7-zip.7z', 'arj.arj'])(
  '%s: the photos come out whole under their Chinese paths, without folders and litter',
  async name => {
    const all = await readAll(name)
    expect([...all.keys()].sort()).toEqual(['产品/P-001.jpg', '产品/深层/P-001_2.jpg', '产品/照片.jpg'])
    for (const data of all.values()) expect(data.subarray(0, 3)).toEqual(jpegStart)
    expect(all.get('产品/P-001.jpg')).toEqual(all.get('产品/照片.jpg'))
    expect(all.get('产品/P-001.jpg')).not.toEqual(all.get('产品/深层/P-001_2.jpg'))
  },
)

test('names that Chinese Windows wrote as GBK are readable', async () => {
  expect(await paths('python-gbk.zip')).toEqual(['产品/P-001.jpg', '产品/照片.jpg'])
  expect(await paths('arj-gbk.arj')).toEqual(['P-001.jpg', '照片.jpg'])
  const gbkName = Buffer.from([0xd5, 0xd5, 0xc6, 0xac, 0x2e, 0x6a, 0x70, 0x67])
  expect(await paths(buildRar4([{ name: gbkName, data: photo }]))).toEqual(['照片.jpg'])
})

test('emoji in a UTF-8 name survive', async () => {
  expect(await paths('python-utf8.zip')).toEqual(['产品/照片😀.jpg'])
})

test.each([
  ['RAR 4', buildRar4],
  ['RAR 5', buildRar5],
])('%s: entries come out byte for byte, the empty one too', async (_, build) => {
  const big = Buffer.alloc(3_000_000, 'product photo ')
  const all = await readAll(
    build([
      { name: 'sub/P-001.jpg', data: photo },
      { name: 'empty.jpg', data: Buffer.alloc(0) },
      { name: 'big.jpg', data: big },
    ]),
  )
  expect(all.get('sub/P-001.jpg')).toEqual(photo)
  expect(all.get('empty.jpg')).toEqual(Buffer.alloc(0))
  expect(all.get('big.jpg')?.equals(big)).toBe(true)
})

test('an empty zip has no entries and is no error', async () => {
  expect(await paths('python-empty.zip')).toEqual([])
})

test.each(['info-zip.zip', '7-zip.7z'])('%s: a stream gives the same bytes as a whole read', async name => {
  const archive = await (await tempArchive(name)).open()
  for (const entry of archive.entries) {
    expect(await buffer(await archive.stream(entry))).toEqual(await archive.read(entry))
  }
})

test.each([
  'info-zip-encrypted.zip',
  '7-zip-aes.zip',
  '7-zip-encrypted.7z',
  '7-zip-encrypted-names.7z',
  'arj-encrypted.arj',
])('%s is refused as encrypted', async name => {
  await expect(readAll(name)).rejects.toMatchObject({ code: 'encrypted' })
})

test('encrypted rar archives are refused, whether the entries or the index are', async () => {
  const encrypted = { code: 'encrypted' }
  await expect(readAll(buildRar4([{ name: 'a.jpg', data: photo, encrypted: true }]))).rejects.toMatchObject(encrypted)
  await expect(readAll(buildRar4([{ name: 'a.jpg', data: photo }], 0x80))).rejects.toMatchObject(encrypted)
  await expect(readAll(buildRar5WithEncryptedIndex())).rejects.toMatchObject(encrypted)
})

test.each([
  ['python-path-parent.zip', 'parent'],
  ['python-path-backslash.zip', 'parent'],
  ['python-path-absolute.zip', 'absolute'],
  ['python-path-drive.zip', 'drive'],
  ['info-zip-symlink.zip', 'symlink'],
  ['7-zip-symlink.7z', 'link'],
])('%s is refused for its path (%s)', async (name, reason) => {
  await expect(readAll(name)).rejects.toMatchObject({ code: 'unsafePath', params: { reason } })
})

test('rar archives with bad paths and links are refused before anything is unpacked', async () => {
  for (const name of ['../../evil.jpg', '/etc/evil.jpg', 'a\\..\\..\\evil.jpg', 'C:\\evil.jpg']) {
    const archive = await tempArchive(buildRar5([{ name, data: photo }]))
    await expect(archive.open()).rejects.toMatchObject({ code: 'unsafePath' })
    expect(await archive.leftBehind()).toEqual([])
  }
  const link = buildRar5([{ name: 'a.jpg', data: Buffer.alloc(0), linkTo: '/etc/passwd' }])
  await expect(readAll(link)).rejects.toMatchObject({ code: 'unsafePath', params: { reason: 'link' } })
})

test.each(['python-bomb.zip', '7-zip-bomb.7z', 'arj-bomb.arj'])('%s is refused as a bomb', async name => {
  await expect(readAll(name)).rejects.toMatchObject({ code: 'zipBomb' })
})

test.each(['info-zip.zip', '7-zip.7z', 'arj.arj'])('%s keeps to the caller’s limits', async name => {
  const open = async (limits: object) => (await tempArchive(name)).open({ limits })
  await expect(open({ maxEntries: 2 })).rejects.toMatchObject({ code: 'tooManyEntries', params: { max: 2 } })
  await expect(open({ maxTotalBytes: 500 })).rejects.toMatchObject({ code: 'tooLarge', params: { max: 500 } })
  await expect(open({ maxEntryBytes: 100 })).rejects.toMatchObject({ code: 'tooLarge', params: { max: 100 } })
  await expect(open({ maxDepth: 1 })).rejects.toMatchObject({ code: 'unsafePath', params: { reason: 'depth' } })
})

test.each(['info-zip.zip', '7-zip.zip', '7-zip.7z', 'arj.arj'])(
  '%s cut off anywhere is refused and leaves nothing behind',
  async name => {
    const whole = await fixture(name)
    for (const part of [0.3, 0.6, 0.95]) {
      const archive = await tempArchive(whole.subarray(0, Math.floor(whole.length * part)))
      await expect(archive.open()).rejects.toMatchObject({ code: 'truncated' })
      expect(await archive.leftBehind()).toEqual([])
    }
  },
)

test.each([buildRar4, buildRar5])('a rar cut off in the middle is refused', async build => {
  const whole = build([{ name: 'a.jpg', data: Buffer.alloc(5000, 'x') }])
  await expect(readAll(whole.subarray(0, 2000))).rejects.toMatchObject({ code: 'truncated' })
})

test('what is not an archive is said to be none, whatever it is called', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('P'), Buffer.from('text, not an archive'), jpegStart]) {
    await expect(readAll(bytes)).rejects.toMatchObject({ code: 'notAnArchive' })
  }
})

test('one volume of several is refused as such', async () => {
  const refusal = { code: 'unsupported', params: { reason: 'volumes' } }
  await expect(readAll(buildRar4([{ name: 'a.jpg', data: photo }], 1))).rejects.toMatchObject(refusal)
  await expect(readAll(buildRar5([{ name: 'a.jpg', data: photo }], 1))).rejects.toMatchObject(refusal)
})

test('a compression that no photo archive needs is refused by name', async () => {
  const refusal = { code: 'unsupported', params: { method: 9 } }
  await expect(readAll('7-zip-deflate64.zip')).rejects.toMatchObject(refusal)
})

test('a broken photo in a rar is refused alone; the ones after it are read', async () => {
  for (const build of [buildRar4, buildRar5]) {
    const source = build([
      { name: 'a.jpg', data: photo },
      { name: 'b.jpg', data: photo, declaredCrc: 1 },
      { name: 'c.jpg', data: photo },
    ])
    const archive = await (await tempArchive(source)).open()
    const [a, b, c] = archive.entries
    await expect(archive.read(b!)).rejects.toMatchObject({ code: 'corrupt', params: { entry: 'b.jpg' } })
    expect(await archive.read(a!)).toEqual(photo)
    expect(await archive.read(c!)).toEqual(photo)
  }
})

test('a damaged solid 7z says so for each photo and ends cleanly', async () => {
  const damaged = Buffer.from(await fixture('7-zip.7z'))
  damaged.fill(0xaa, 60, 80)
  const file = await tempArchive(damaged)
  const archive = await file.open()
  for (const entry of archive.entries) await expect(archive.read(entry)).rejects.toMatchObject({ code: 'corrupt' })
  await archive.close()
  expect(await file.leftBehind()).toEqual([])
})

test('unpacked files carry generated names and are gone after closing, also when closing early', async () => {
  const file = await tempArchive('7-zip.7z')
  const archive = await file.open()
  const [first] = archive.entries
  await archive.read(first!)
  expect(await file.leftBehind()).toEqual([expect.stringMatching(/^archive-/)])
  await archive.close()
  expect(await file.leftBehind()).toEqual([])
  await expect(archive.read(first!)).rejects.toThrow('closed')
})

test('a child that takes too long is ended', async () => {
  const file = await tempArchive('7-zip.7z')
  await expect(file.open({ timeoutMs: 1 })).rejects.toMatchObject({ code: 'corrupt' })
  expect(await file.leftBehind()).toEqual([])
})
