import type { Label } from '@sfa/kit/label'
import { sql } from 'kysely'
import { described } from '../../calls/described'
import type { App } from '../../server-context'
import { errorText } from '../../translate'

const patienceMs = 3_000

export const healthRoutes = async (app: App) => {
  const { services, readiness } = app.context
  const open = (summary: Label) =>
    ({
      config: { access: 'public' },
      logLevel: 'warn',
      schema: { ...described('health', summary), security: [] },
    }) as const

  app.get('/healthz', open(['服务在运行', 'The service runs']), async () => ({ status: 'ok' }))

  app.get('/readyz', open(['服务可用', 'The service can work']), async ({ language }, reply) => {
    const [database, queue, worker, fault] = await Promise.all([
      answers(() => sql`select 1`.execute(services.db).then(() => true)),
      answers(() => readiness.queue()),
      answers(() => readiness.worker()),
      app.faults.fault(),
    ])
    const ready = database && queue && worker && !fault
    const problem = fault && (await errorText(language, fault.code, fault.params))
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      database: database && fault?.code !== 'databaseFull',
      queue,
      worker,
      files: fault === undefined || fault.code === 'databaseFull',
      ...(problem && { problem }),
    })
  })
}

/** False for a check that fails or hangs. */
async function answers(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(resolve, patienceMs, false)
  })
  try {
    return await Promise.race([check(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
