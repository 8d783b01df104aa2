import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFileKey } from './file-key'
import { openFolderStore } from './folder-store'
import { nameDiskFault } from './name-fault'

let folder: string
const type = { contentType: 'text/plain' }
const names = async (...path: string[]) => (await readdir(join(folder, ...path), { recursive: true })).sort()
const listed = async (keys: AsyncIterable<string>) => {
  const all: string[] = []
  for await (const key of keys) all.push(key)
  return all.sort()
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-store-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('what was put is got back, from a buffer and from a stream', async () => {
  const store = openFolderStore(join(folder, 'made', 'on demand'))
  await store.put('t1/a/one.txt', Buffer.from('一'), type)
  await store.put('t1/a/two.txt', Readable.from([Buffer.from('b'), Buffer.from('c')]), type)
  expect((await buffer(await store.get('t1/a/one.txt'))).toString()).toBe('一')
  expect((await buffer(await store.get('t1/a/two.txt'))).toString()).toBe('bc')
  expect(await store.stat('t1/a/two.txt')).toMatchObject({ size: 2, modified: expect.any(Date) })
})

test('an empty buffer is a file of no bytes', async () => {
  const store = openFolderStore(folder)
  await store.put('t/a/empty', Buffer.alloc(0), type)
  expect((await store.stat('t/a/empty'))?.size).toBe(0)
})

test('a source that breaks off leaves the old file and nothing half-written', async () => {
  const store = openFolderStore(folder)
  await store.put('t/a/x.txt', Buffer.from('old'), type)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('ne')
      throw new Error('the line broke')
    })(),
  )
  await expect(store.put('t/a/x.txt', broken, type)).rejects.toThrow('the line broke')
  expect((await buffer(await store.get('t/a/x.txt'))).toString()).toBe('old')
  expect(await names('t', 'a')).toEqual(['x.txt'])
})

test('a file that is not there: get says so, stat is undefined, delete is content', async () => {
  const store = openFolderStore(folder)
  await expect(store.get('t/a/none')).rejects.toMatchObject({ code: 'notFound', params: { key: 't/a/none' } })
  expect(await store.stat('t/a/none')).toBeUndefined()
  await store.delete('t/a/none')
  expect(await listed(store.list('t'))).toEqual([])
})

test('deleted files are gone and lists leave out unfinished ones', async () => {
  const store = openFolderStore(folder)
  for (const key of ['t1/a/1', 't1/b/2', 't10/a/3']) await store.put(key, Buffer.from(key), type)
  await store.delete('t1/a/1')
  await writeFile(join(folder, 't1', 'b', '.left-by-a-crash.tmp'), 'half')
  expect(await listed(store.list('t1'))).toEqual(['t1/b/2'])
})

test.each([
  '../etc/passwd',
  't/../../x',
  '/etc/passwd',
  't//x',
  't/./x',
  't/.hidden',
  'C:/x',
  't\\..\\x',
  't/x\0',
  't/名',
  '',
  `t/${'x'.repeat(600)}`,
])('the key %j is refused by every call', async key => {
  const store = openFolderStore(folder)
  const refusal = { code: 'badKey' }
  await expect(store.put(key, Buffer.from('x'), type)).rejects.toMatchObject(refusal)
  await expect(store.get(key)).rejects.toMatchObject(refusal)
  await expect(store.stat(key)).rejects.toMatchObject(refusal)
  await expect(store.delete(key)).rejects.toMatchObject(refusal)
  expect(() => store.localPath(key)).toThrowError(expect.objectContaining(refusal))
  expect(await names()).toEqual([])
})

test('a new key holds tenant, area and the month in China, and nothing of the file name but its extension', () => {
  const key = newFileKey('7', 'import', '.XLSX', new Date('2026-01-31T16:00:00Z'))
  expect(key).toMatch(/^7\/import\/2026\/02\/[0-9a-f-]{36}\.xlsx$/)
  expect(newFileKey('7', 'import', '../x', new Date())).toMatch(/\/[0-9a-f-]{36}\.x$/)
  expect(() => newFileKey('../7', 'import', 'x', new Date())).toThrowError(expect.objectContaining({ code: 'badKey' }))
})

test('a full disk and a folder that cannot be written are named with their place', async () => {
  const disk = await writeFile('/dev/full', 'x').catch(error => error)
  expect(nameDiskFault(disk, '/data/files')).toMatchObject({
    code: 'noSpace',
    params: { place: '/data/files', reason: 'ENOSPC' },
  })
  const broken = Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO', syscall: 'write' })
  expect(nameDiskFault(broken, '/data/files')).toMatchObject({ code: 'unreachable', params: { reason: 'EIO' } })
  // An error of the source is no fault of the disk.
  const source = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
  expect(nameDiskFault(source, '/data/files')).toBe(source)
})

test('a check leaves nothing behind, and old unfinished files go', async () => {
  const store = openFolderStore(folder)
  await store.check()
  expect(await names()).toEqual([])
  await store.put('t1/a/1', Buffer.from('1'), type)
  await writeFile(join(folder, 't1', 'a', '.0b3a1c52-7d5e-4a6e-9a8e-0d0c1f6a2b11.tmp'), 'half')
  expect(await store.removeUnfinished(new Date(0))).toBe(0)
  expect(await store.removeUnfinished(new Date(Date.now() + 1000))).toBe(1)
  expect(await names('t1', 'a')).toEqual(['1'])
})
