import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EntrySplitter } from './entry-splitter'

let folder: string
let report: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'splitter-'))
  report = []
})
afterEach(() => rm(folder, { recursive: true }))

const entry = (index: number, text: string, keep = true) => ({
  index,
  size: text.length,
  crc32: crc32(text),
  printedName: `${index}.jpg`,
  keep,
})
const split = (...plan: ReturnType<typeof entry>[]) =>
  new EntrySplitter(plan, folder, (index, outcome) => report.push(`${outcome} ${index}`))
const written = async () =>
  Object.fromEntries(
    await Promise.all((await readdir(folder)).map(async name => [name, await readFile(join(folder, name), 'utf8')])),
  )

test('one run of bytes becomes the planned files, wherever it is cut; skipped and empty ones included', async () => {
  const splitter = split(entry(0, ''), entry(2, 'alpha'), entry(3, 'litter', false), entry(5, 'beta'), entry(6, ''))
  for (const byte of 'alphalitterbeta') splitter.data(Buffer.from(byte))
  splitter.end()
  expect(await written()).toEqual({ '0': '', '2': 'alpha', '5': 'beta', '6': '' })
  expect(report).toEqual(['ok 0', 'ok 2', 'ok 5', 'ok 6'])
})

test('an entry that breaks off early does not shift the ones after it', async () => {
  const splitter = split(entry(0, 'alpha'), entry(1, 'broken'), entry(2, 'gamma'), entry(3, 'delta'))
  splitter.data(Buffer.from('alphabro'))
  splitter.message('ERROR: Data Error : 1.jpg')
  splitter.message('ERROR: Unsupported Method : 2.jpg')
  splitter.data(Buffer.from('delta'))
  splitter.end()
  expect(report).toEqual(['ok 0', 'bad 1', 'unsupported 2', 'ok 3'])
})

test('a message about an entry that is already complete ends no other', async () => {
  const splitter = split(entry(0, 'alpha'), entry(1, 'beta'))
  splitter.data(Buffer.from('ALPHA'))
  splitter.message('ERROR: CRC Failed : 0.jpg')
  splitter.data(Buffer.from('beta'))
  splitter.end()
  expect(report).toEqual(['bad 0', 'ok 1'])
})

test('more bytes than the listing promised stop the run; what never came is bad', async () => {
  const splitter = split(entry(0, 'alpha'))
  expect(() => splitter.data(Buffer.from('alphabeta'))).toThrow('more bytes than the listing promised')
  const short = split(entry(7, 'alpha'), entry(8, 'beta'))
  short.data(Buffer.from('al'))
  short.end()
  expect(report).toEqual(['ok 0', 'bad 7', 'bad 8'])
})
