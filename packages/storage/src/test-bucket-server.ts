import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface StoredObject {
  data: Buffer
  contentType: string
}

/** The small part of S3 that the store speaks, on loopback and in memory, for tests. Lists one key per page. */
export interface BucketServer {
  url: string
  /** `METHOD /path?query` in the order they came. */
  requests: string[]
  /** Requests that carried no signature. */
  unsigned: number
  objects: Map<string, StoredObject>
  /** Multipart uploads that were neither completed nor aborted. */
  uploads: Map<string, { key: string; contentType: string; parts: Map<number, Buffer> }>
  /** Answers every request with this error, as a service does that is full or locked. */
  refusal?: { status: number; code: string }
  close(): Promise<void>
}

export async function startBucketServer(bucket: string): Promise<BucketServer> {
  const http = createServer((request, response) => {
    answer(state, bucket, request, response).catch(error => response.destroy(error))
  })
  const state: BucketServer = {
    url: '',
    requests: [],
    unsigned: 0,
    objects: new Map(),
    uploads: new Map(),
    close: async () => {
      http.close()
      http.closeAllConnections()
      await once(http, 'close')
    },
  }
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  state.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return state
}

async function answer(state: BucketServer, bucket: string, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '', state.url)
  // The SDK adds its own `x-id` to most requests.
  url.searchParams.delete('x-id')
  state.requests.push(`${request.method} ${url.pathname}${url.search.replace(/=(?=$|&)/g, '')}`)
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) state.unsigned += 1
  const body = await buffer(request)
  if (state.refusal) {
    response.writeHead(state.refusal.status).end(`<Error><Code>${state.refusal.code}</Code></Error>`)
    return
  }
  const [, root, ...rest] = url.pathname.split('/')
  if (root !== bucket) return void response.writeHead(404).end()
  const handle = handlers[request.method ?? ''] ?? refuse
  handle({ state, key: rest.join('/'), query: url.searchParams, body, request, response })
}

interface Call {
  state: BucketServer
  key: string
  query: URLSearchParams
  body: Buffer
  request: IncomingMessage
  response: ServerResponse
}

const refuse = ({ response }: Call) => void response.writeHead(405).end()
const typeOf = (request: IncomingMessage) => request.headers['content-type'] ?? ''
const missing = '<Error><Code>NoSuchKey</Code></Error>'

const handlers: Record<string, (call: Call) => void> = {
  PUT({ state, key, query, body, request, response }) {
    const upload = state.uploads.get(query.get('uploadId') ?? '')
    if (upload) upload.parts.set(Number(query.get('partNumber')), body)
    else state.objects.set(key, { data: body, contentType: typeOf(request) })
    response.writeHead(200, { ETag: `"${body.length}"` }).end()
  },
  POST({ state, key, query, request, response }) {
    if (query.has('uploads')) {
      const id = randomUUID()
      state.uploads.set(id, { key, contentType: typeOf(request), parts: new Map() })
      const tags = `<Bucket>b</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`
      return void response.end(`<InitiateMultipartUploadResult>${tags}</InitiateMultipartUploadResult>`)
    }
    const id = query.get('uploadId') ?? ''
    const upload = state.uploads.get(id)
    if (!upload) return void response.writeHead(404).end()
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part)
    state.objects.set(key, { data: Buffer.concat(parts), contentType: upload.contentType })
    state.uploads.delete(id)
    response.end(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
  },
  DELETE({ state, key, query, response }) {
    if (query.has('uploadId')) state.uploads.delete(query.get('uploadId') ?? '')
    else state.objects.delete(key)
    response.writeHead(204).end()
  },
  HEAD({ state, key, response }) {
    const object = state.objects.get(key)
    if (!object) return void response.writeHead(404).end()
    const modified = new Date(0).toUTCString()
    response.writeHead(200, { 'Content-Length': object.data.length, 'Last-Modified': modified }).end()
  },
  GET({ state, key, query, response }) {
    if (query.has('list-type')) return listPage(state, query, response)
    if (query.has('uploads')) return listUploads(state, response)
    const object = state.objects.get(key)
    if (object) response.end(object.data)
    else response.writeHead(404).end(missing)
  },
}

function listPage(state: BucketServer, query: URLSearchParams, response: ServerResponse): void {
  const keys = [...state.objects.keys()].filter(key => key.startsWith(query.get('prefix') ?? '')).sort()
  const at = Number(query.get('continuation-token') ?? 0)
  const more = at + 1 < keys.length
  const next = more ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
  const contents = keys.slice(at, at + 1).map(key => `<Contents><Key>${key}</Key></Contents>`)
  response.end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`)
}

function listUploads({ uploads }: BucketServer, response: ServerResponse): void {
  const begun = new Date(0).toISOString()
  const all = [...uploads].map(
    ([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`,
  )
  response.end(`<ListMultipartUploadsResult>${all.join('')}</ListMultipartUploadsResult>`)
}
