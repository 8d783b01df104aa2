import { createParser } from './parse-events'

interface JobEvent {
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  data: any
}

export interface EventStream {
  status: number
  events: JobEvent[]
  comments: string[]
  close(): void
}

/** Follows a stream of server-sent events as a browser does. */
export async function followEvents(url: string, headers: Record<string, string>): Promise<EventStream> {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  const stream: EventStream = { status: response.status, events: [], comments: [], close: () => abort.abort() }
  const parse = createParser(stream)
  if (response.status === 200 && response.body) {
    void (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
        parse(decoder.decode(chunk, { stream: true }))
    })().catch(() => undefined)
  }
  return stream
}
