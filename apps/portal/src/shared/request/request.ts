import type { AnswerOf } from '@sfa/kit/call'
import axios, { type AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { text } from '../language/locale'
import { endSession, sessionToken } from '../session/session'
import { waitingCall } from './early-calls'
import { showRequestError } from './error-dialog'
import { gateway } from './gateway'
import { followPlace } from './places'
import { RequestError } from './request-error'
import { requestHeaders } from './request-headers'

/**
 * What says in place of the dialog 请求错误! that a call was refused. The documents name these; every other call has
 * the dialog, and a line beside it where its page has one.
 *
 * - form: a save says 操作失败 and marks its fields, a sign-in page has its notice
 * - warning: organisations, departments, areas, parameters, templates and downloads
 * - modal: exports and imports
 * - page: the way to the sign-in page, a picture that shows itself as missing
 * - background: no person has asked for it; nothing is said, whatever goes wrong
 */
export type SaidBy = 'form' | 'warning' | 'modal' | 'page' | 'background'

export interface RequestOptions {
  saidBy?: SaidBy
  signal?: AbortSignal
  /** Sent bytes of total, 0–1. */
  onProgress?: (share: number) => void
  /** Sent as Idempotency-Key: the server does what has the same key once. */
  onceKey?: string
  /** While the call waits for its turn, `placesStore` has its place in the queue under this name. */
  place?: string
}

/** The answer of every call but files (docs/wire.md). */
interface Envelope<T> {
  code: string | number
  message?: string
  data: T
  total?: number
  totalIsMinimum?: boolean
  figures?: object
  traceId?: string
}

export interface Rows<T> {
  rows: T[]
  total: number
  /** There are more than `total`. */
  totalIsMinimum?: boolean
  /** What the rows of a report come to, where the body asked for it. */
  figures?: object
}

const http = axios.create({ baseURL: gateway || '/', timeout: 180_000 })
http.interceptors.request.use(config => {
  // What a call has set itself stays.
  for (const [name, value] of Object.entries(requestHeaders())) config.headers.set(name, value, false)
  return config
})

/** Posts JSON (or a form, for uploads) and answers `data`. Throws `RequestError`; a cancelled call throws axios' own. */
export async function post<T>(url: string, body: unknown = {}, options: RequestOptions = {}): Promise<T> {
  return (await send<T>({ url, method: 'POST', data: body }, options)).data
}

/**
 * Adds or changes a record. An empty answer is a failure as much as a refusal is; `saySaveFailed` says
 * either.
 */
export async function save<T>(url: string, body: unknown): Promise<T> {
  const saved = await post<T | null>(url, body, { saidBy: 'form' })
  if (saved === null || saved === undefined) throw new RequestError('empty', '')
  return saved
}

export async function get<T>(url: string, params?: Record<string, unknown>, options: RequestOptions = {}): Promise<T> {
  return (await send<T>({ url, method: 'GET', params }, options)).data
}

/** A search call: rows with the total of all pages. */
export async function search<T>(url: string, body: unknown, options: RequestOptions = {}): Promise<Rows<T>> {
  const { data, total, totalIsMinimum, figures } = await send<T[] | null>({ url, method: 'POST', data: body }, options)
  const rows = data ?? []
  return { rows, total: total ?? rows.length, ...(totalIsMinimum && { totalIsMinimum }), ...(figures && { figures }) }
}

/** A file. A JSON answer in its place is a refusal (template download is exempt from the dialog). */
export async function fetchFile(
  request: { url: string; method?: 'GET' | 'POST'; params?: Record<string, unknown>; body?: unknown },
  options: RequestOptions = {},
): Promise<{ blob: Blob; fileName?: string; headers: Readonly<Record<string, string>> }> {
  const response = await attempt<Blob>(
    {
      url: request.url,
      method: request.method ?? 'GET',
      params: request.params,
      data: request.body,
      responseType: 'blob',
    },
    options,
  )
  if (response.data.type.includes('json')) throw report(refusal(await readEnvelope(response.data), response), options)
  return {
    blob: response.data,
    fileName: fileNameOf(String(response.headers['content-disposition'] ?? '')),
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
  }
}

async function send<T>(config: AxiosRequestConfig, options: RequestOptions): Promise<Envelope<T>> {
  const response = await attempt<Envelope<T>>(config, options)
  // Old callers answer the number 0.
  if (String(response.data?.code) !== '0') throw report(refusal(response.data, response), options)
  return response.data
}

async function attempt<T>(
  config: AxiosRequestConfig,
  { place, ...options }: RequestOptions,
  headers: Readonly<Record<string, string>> = {},
): Promise<AxiosResponse<T>> {
  if (place !== undefined)
    return followPlace(place, askPlace, id => attempt<T>(config, options, { ...headers, 'x-trace-id': id }))
  const token = sessionToken()
  try {
    return await http.request<T>({
      ...config,
      headers: { ...headers, ...(options.onceKey !== undefined && { 'Idempotency-Key': options.onceKey }) },
      signal: options.signal,
      onUploadProgress: options.onProgress && (event => options.onProgress?.(event.progress ?? 0)),
    })
  } catch (error) {
    if (axios.isCancel(error)) throw error
    const failure = await failureOf(error as AxiosError)
    // A late answer to an ended session's call must not end the next one.
    if (failure.status === 401 && token && token === sessionToken()) endSession('expired')
    throw failure.status === 401 ? failure : report(failure, options)
  }
}

async function askPlace(traceId: string): Promise<number | undefined> {
  const url = waitingCall.paths[0]
  const data = { traceIds: [traceId] }
  const { data: places } = await send<AnswerOf<typeof waitingCall>>(
    { url, method: 'POST', data },
    { saidBy: 'background' },
  )
  return places[0]?.ahead
}

async function failureOf({ response, config }: AxiosError): Promise<RequestError> {
  const sent = config?.headers?.get('x-trace-id')
  const traceId = typeof sent === 'string' ? sent : undefined
  if (!response) return new RequestError('network', text('common:error.network'), undefined, undefined, traceId)
  if (response.status === 400 || response.status === 503)
    return new RequestError('busy', text('common:error.busy'), response.status, undefined, traceId)
  const body =
    response.data instanceof Blob ? await readEnvelope(response.data) : (response.data as Partial<Envelope<unknown>>)
  return refusal(body, response)
}

function refusal(body: Partial<Envelope<unknown>> | null | undefined, response: AxiosResponse): RequestError {
  const known = body && typeof body === 'object' && body.code !== undefined
  if (!known) return new RequestError('http', text('common:error.requestFailed'), response.status)
  return new RequestError(String(body.code), body.message ?? '', response.status, body.data, body.traceId)
}

function report(error: RequestError, { saidBy }: RequestOptions): RequestError {
  const unusable = error.code === 'busy' || error.code === 'network'
  if (saidBy !== 'background' && (unusable || !saidBy)) showRequestError(error)
  return error
}

async function readEnvelope(blob: Blob): Promise<Partial<Envelope<unknown>> | undefined> {
  try {
    return JSON.parse(await blob.text())
  } catch {
    return undefined
  }
}

function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}
