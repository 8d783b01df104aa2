import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { Open } from 'unzipper'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAll } from './testing/temp-archive'
import { writeZip, type ZipSource } from './write-zip'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-zip-'))
})
afterEach(() => rm(folder, { recursive: true }))

const photo = Buffer.alloc(100_000, 'photo')

test('photos are stored, texts deflated, and Chinese names come back', async () => {
  const path = join(folder, 'out.zip')
  const bytes = await writeZip(createWriteStream(path), [
    { path: '产品/照片😀.jpg', data: photo },
    { path: 'stream.jpg', data: Readable.from([photo, photo]) },
    { path: '说明.txt', data: Buffer.alloc(50_000, '文'), deflate: true },
  ])
  const file = await readFile(path)
  expect(bytes).toBe(file.length)
  expect(file.length).toBeGreaterThan(3 * photo.length)
  expect(file.length).toBeLessThan(3 * photo.length + 5000)
  const all = await readAll(file)
  expect([...all.keys()]).toEqual(['产品/照片😀.jpg', 'stream.jpg', '说明.txt'])
  expect(all.get('stream.jpg')?.equals(Buffer.concat([photo, photo]))).toBe(true)
})

test('a Chinese name is marked as UTF-8, so that every program reads it alike', async () => {
  const path = join(folder, 'out.zip')
  await writeZip(createWriteStream(path), [{ path: '产品/照片.jpg', data: photo }])
  const { files } = await Open.file(path)
  expect(files.map(file => [file.path, file.flags & 0x800])).toEqual([['产品/照片.jpg', 0x800]])
})

test('a source is asked for only when the one before it is written', async () => {
  const log: string[] = []
  async function* sources(): AsyncGenerator<ZipSource> {
    for (const name of ['a', 'b', 'c']) {
      log.push(`ask ${name}`)
      const data = Readable.from([photo])
      data.once('end', () => log.push(`end ${name}`))
      yield { path: name, data }
    }
  }
  await writeZip(new PassThrough().resume(), sources())
  expect(log).toEqual(['ask a', 'end a', 'ask b', 'end b', 'ask c', 'end c'])
})

test('a zip of nothing is still a zip', async () => {
  const path = join(folder, 'empty.zip')
  await writeZip(createWriteStream(path), [])
  expect([...(await readAll(await readFile(path))).keys()]).toEqual([])
})

test('a source that breaks off fails the whole and destroys the output', async () => {
  const output = createWriteStream(join(folder, 'broken.zip'))
  const broken = Readable.from(
    (async function* () {
      yield photo
      throw new Error('the line broke')
    })(),
  )
  await expect(writeZip(output, [{ path: 'a', data: broken }])).rejects.toThrow('the line broke')
  expect(output.destroyed).toBe(true)
})
