import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openS3Store } from './s3-store'
import { type BucketServer, startBucketServer } from './test-bucket-server'

const partBytes = 5 * 1024 ** 2
const type = { contentType: 'image/jpeg' }
let server: BucketServer
let store: Awaited<ReturnType<typeof openS3Store>>

beforeEach(async () => {
  server = await startBucketServer('files')
  store = await openS3Store({
    bucket: 'files',
    region: 'us-east-1',
    endpoint: server.url,
    forcePathStyle: true,
    credentials: { accessKeyId: 'reader', secretAccessKey: 'writer' },
    partBytes,
  })
})
afterEach(async () => {
  store.close()
  await server.close()
})

const long = (bytes: number) => Buffer.alloc(bytes, 'product photo ')
const inChunks = (data: Buffer, size = 1_000_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(data.length / size) }, (_, i) => data.subarray(i * size, (i + 1) * size)),
  )

test('a buffer goes out in one signed path-style request, with its type', async () => {
  await store.put('t/photo/1.jpg', Buffer.from('abc'), type)
  expect(server.requests).toEqual(['PUT /files/t/photo/1.jpg'])
  expect(server.objects.get('t/photo/1.jpg')).toEqual({ data: Buffer.from('abc'), contentType: 'image/jpeg' })
  expect(server.unsigned).toBe(0)
  expect((await buffer(await store.get('t/photo/1.jpg'))).toString()).toBe('abc')
  expect(await store.stat('t/photo/1.jpg')).toMatchObject({ size: 3, modified: expect.any(Date) })
})

test('a short stream is one request; one of exactly a part too', async () => {
  await store.put('t/a/short', inChunks(Buffer.from('abc')), type)
  await store.put('t/a/full', inChunks(long(partBytes)), type)
  expect(server.requests).toEqual(['PUT /files/t/a/short', 'PUT /files/t/a/full'])
  expect(server.objects.get('t/a/full')?.data.length).toBe(partBytes)
})

test('a long stream goes up in parts and comes back the same', async () => {
  const data = long(2 * partBytes + 17)
  await store.put('t/a/long', inChunks(data), type)
  expect(server.requests.map(line => line.split('&')[0])).toEqual([
    'POST /files/t/a/long?uploads',
    'PUT /files/t/a/long?partNumber=1',
    'PUT /files/t/a/long?partNumber=2',
    'PUT /files/t/a/long?partNumber=3',
    expect.stringMatching(/^POST \/files\/t\/a\/long\?uploadId=/),
  ])
  expect((await buffer(await store.get('t/a/long'))).equals(data)).toBe(true)
  expect(server.objects.get('t/a/long')?.contentType).toBe('image/jpeg')
})

test('a source that breaks off in the middle leaves neither a file nor parts behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield long(partBytes + 1)
      throw new Error('the line broke')
    })(),
  )
  await expect(store.put('t/a/broken', broken, type)).rejects.toThrow('the line broke')
  expect(server.objects.size).toBe(0)
  expect(server.uploads.size).toBe(0)
})

test('a file that is not there: get says so, stat is undefined, delete is content', async () => {
  await expect(store.get('t/a/none')).rejects.toMatchObject({ code: 'notFound', params: { key: 't/a/none' } })
  expect(await store.stat('t/a/none')).toBeUndefined()
  await store.delete('t/a/none')
})

test('deleted files are gone; a list follows every page of one folder and not its longer-named neighbour', async () => {
  for (const key of ['t1/a/1', 't1/a/2', 't1/b/3', 't10/a/4']) await store.put(key, Buffer.from(key), type)
  await store.delete('t1/a/2')
  const keys: string[] = []
  for await (const key of store.list('t1')) keys.push(key)
  expect(keys).toEqual(['t1/a/1', 't1/b/3'])
})

test('a key that could leave the bucket is refused before any request', async () => {
  await expect(store.put('../other/x', Buffer.from('x'), type)).rejects.toMatchObject({ code: 'badKey' })
  await expect(store.get('t/../../x')).rejects.toMatchObject({ code: 'badKey' })
  expect(server.requests).toEqual([])
})

test('a service that is away, locked or full is named with its address and its reason', async () => {
  const place = `${server.url}/files`
  await store.check()
  expect(server.objects.size).toBe(0)
  server.refusal = { status: 403, code: 'AccessDenied' }
  const locked = { code: 'unreachable', params: { place, reason: 'AccessDenied' } }
  await expect(store.check()).rejects.toMatchObject(locked)
  server.refusal = { status: 507, code: 'XMinioStorageFull' }
  const full = { code: 'noSpace', params: { place, reason: 'XMinioStorageFull' } }
  await expect(store.put('t/a/x', Buffer.from('x'), type)).rejects.toMatchObject(full)
  await expect(store.put('t/a/x', inChunks(long(partBytes + 1)), type)).rejects.toMatchObject(full)
  await server.close()
  const away = { code: 'unreachable', params: { place, reason: 'ECONNREFUSED' } }
  await expect(store.check()).rejects.toMatchObject(away)
  await expect(store.get('t/a/x')).rejects.toMatchObject(away)
  await expect(store.stat('t/a/x')).rejects.toMatchObject(away)
  await expect(store.delete('t/a/x')).rejects.toMatchObject(away)
  server = await startBucketServer('files')
})

test('a service that accepts the connection and says nothing is away too', async () => {
  const mute = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const endpoint = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'reader', secretAccessKey: 'writer' }
  const silent = await openS3Store({
    bucket: 'b',
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials,
    patienceMs: 200,
  })
  await expect(silent.check()).rejects.toMatchObject({
    code: 'unreachable',
    params: { place: `${endpoint}/b`, reason: expect.stringMatching(/TimeoutError|ETIMEDOUT/) },
  })
  silent.close()
  mute.closeAllConnections()
  mute.close()
})

test('parts of a writer that died are taken away, those of one that still writes stay', async () => {
  const upload = { key: 't/a/dead', contentType: 'x', parts: new Map() }
  server.uploads.set('one', upload)
  expect(await store.removeUnfinished(new Date(0))).toBe(0)
  expect(await store.removeUnfinished(new Date())).toBe(1)
  expect(server.uploads.size).toBe(0)
})
