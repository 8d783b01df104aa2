import { endSession } from '../session/session'
import { requestHeaders } from './request-headers'

export interface ServerEvent {
  event: string
  data: string
  id?: string
}

export interface EventStreamOptions {
  onEvent: (event: ServerEvent) => void
  /** True while the stream is open; false while it is waiting to connect again. */
  onConnected?: (connected: boolean) => void
}

const firstWaitMs = 1_000
const longestWaitMs = 30_000

/**
 * Server-sent events over fetch: EventSource cannot send the bearer token. Connects again with growing waits, from
 * the last event's id. A 401 ends the session; 403 and 404 end the stream for good.
 */
export function openEventStream(url: string, { onEvent, onConnected }: EventStreamOptions): { close(): void } {
  const abort = new AbortController()
  let lastId: string | undefined
  let wait = firstWaitMs

  const connect = async (): Promise<boolean> => {
    const headers = { ...requestHeaders(), Accept: 'text/event-stream', ...(lastId ? { 'Last-Event-ID': lastId } : {}) }
    const response = await fetch(url, { headers, signal: abort.signal, cache: 'no-store' })
    if (response.status === 401) endSession('expired')
    if ([401, 403, 404].includes(response.status)) return false
    if (!response.ok || !response.body) return true
    wait = firstWaitMs
    onConnected?.(true)
    const parse = eventParser(
      event => {
        lastId = event.id ?? lastId
        onEvent(event)
      },
      retryMs => {
        wait = retryMs
      },
    )
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) parse(part.value)
    return true
  }

  const run = async () => {
    while (!abort.signal.aborted) {
      const again = await connect().catch(() => true)
      if (abort.signal.aborted) return
      onConnected?.(false)
      if (!again) return
      // Spread over half the wait, so that a restarted server is not met by everybody at once.
      await pause(wait * (0.75 + Math.random() / 2), abort.signal)
      wait = Math.min(wait * 2, longestWaitMs)
    }
  }
  void run()
  return { close: () => abort.abort() }
}

/** Feeds chunks of text, cut anywhere, and calls back per complete event. */
export function eventParser(
  onEvent: (event: ServerEvent) => void,
  onRetry: (ms: number) => void = () => {},
): (chunk: string) => void {
  let rest = ''
  let event = ''
  let id: string | undefined
  let data: string[] = []
  const line = (text: string) => {
    if (text === '') {
      if (data.length) onEvent({ event: event || 'message', data: data.join('\n'), id })
      event = ''
      data = []
      return
    }
    const colon = text.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') id = value
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value))
  }
  return chunk => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const text of lines) line(text)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
