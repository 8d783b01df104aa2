import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { App } from '@sfa/api/server-context'
import { startApi, type TestApi } from '../session/start-api'

export interface ListeningApi extends TestApi {
  /** Posts over a real connection, which `abandon` cuts before the answer. */
  send(
    path: string,
    body: unknown,
    token: string,
    headers?: Readonly<Record<string, string>>,
  ): { answer: Promise<Envelope>; abandon(): void }
}
// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
export type Envelope = { status: number } & Record<string, any>

/** The API on a port of its own: only real connections can be cut. */
export async function startListeningApi(addRoutes?: (app: App) => void): Promise<ListeningApi> {
  const api = await startApi({}, addRoutes ? { addRoutes } : {})
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const send: ListeningApi['send'] = (path, body, token, headers = {}) => {
    const call = request({
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    })
    const answer = new Promise<Envelope>((resolve, reject) => {
      call.on('response', response =>
        text(response).then(json => resolve({ status: response.statusCode ?? 0, ...JSON.parse(json) }), reject),
      )
      call.on('error', reject)
    })
    // A call that is abandoned on purpose has no answer.
    answer.catch(() => undefined)
    call.end(JSON.stringify(body))
    return { answer, abandon: () => call.destroy() }
  }
  return { ...api, send }
}
