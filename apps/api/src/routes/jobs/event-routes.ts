import type { ServerResponse } from 'node:http'
import { requireKey } from '@sfa/operations/caller'
import { watchRuns } from '@sfa/operations/job/queue/watch-runs'
import { monitorKey } from '@sfa/operations/monitor/monitor-key'
import { z } from 'zod'
import { described } from '../../calls/described'
import type { App } from '../../server-context'
import type { JobsContext } from './jobs-context'
import { localiseRow } from './localise-row'

const heartbeatMs = 15_000
/** Streams end after this time and browsers reconnect by themselves, so that an ended session is noticed. */
const longestMs = 10 * 60_000
/** A browser that reads too slowly is disconnected; it reconnects with its last event's id. */
const mostWaitingBytes = 1024 * 1024

/** Server-sent events of jobs: `event: job` with the log row, whenever it changes. */
export const eventRoutes =
  ({ events }: Pick<JobsContext, 'events'>) =>
  async (app: App) => {
    const { services } = app.context
    const open = new Set<ServerResponse>()
    app.addHook('preClose', async () => {
      for (const stream of open) stream.end()
    })

    app.get(
      '/portalsync/eximport/job/events',
      {
        schema: {
          ...described('jobs', ['任务进度（事件流）', 'Progress of jobs, as a stream of events']),
          querystring: z.object({ all: z.enum(['0', '1']).default('0') }),
        },
        logLevel: 'warn',
      },
      async (request, reply) => {
        const { caller, query, headers } = request
        const all = query.all === '1'
        if (all) requireKey(caller, monitorKey('search'))
        const since = headers['last-event-id']
        reply.hijack()
        const stream = reply.raw
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) stream.setHeader(name, value)
        stream.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          connection: 'keep-alive',
          // nginx would buffer the events.
          'x-accel-buffering': 'no',
        })
        stream.write('retry: 2000\n\n')
        open.add(stream)

        let writing: Promise<void> = Promise.resolve()
        const stop = watchRuns(services, events, caller, {
          all,
          since: typeof since === 'string' && /^\d{1,15}$/.test(since) ? since : undefined,
          onRun({ eventId, row }) {
            writing = writing.then(async () => {
              // The jobs of a demo are no news.
              if (await app.preparation.has(caller.tenantId)) return
              const data = JSON.stringify(await localiseRow(row, caller.language))
              if (stream.writableLength > mostWaitingBytes) stream.destroy()
              else if (!stream.writableEnded) stream.write(`id: ${eventId}\nevent: job\ndata: ${data}\n\n`)
            })
          },
          onError(error) {
            request.log.error({ err: error }, 'job events')
            stream.end()
          },
        })
        const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs)
        const longest = setTimeout(() => stream.end(), longestMs)
        stream.once('close', () => {
          clearInterval(heartbeat)
          clearTimeout(longest)
          open.delete(stream)
          stop()
        })
      },
    )
  }
