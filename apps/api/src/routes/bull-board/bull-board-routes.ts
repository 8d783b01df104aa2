import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import { AppError } from '@sfa/kernel/app-error'
import { requireKey } from '@sfa/operations/caller'
import { monitorKey } from '@sfa/operations/monitor/monitor-key'
import { requirePlatform } from '@sfa/operations/monitor/watched-tenant'
import type { App } from '../../server-context'
import type { JobsContext } from '../jobs/jobs-context'

export const bullBoardPath = '/portalsync/bullboard'

/**
 * Bull Board behind sign-in and the monitor's key; it has no protection of its own. Read-only: actions of
 * administrators go through the monitor, which checks the key of each action and logs the user.
 */
export const bullBoardRoutes =
  ({ backend }: Pick<JobsContext, 'backend'>) =>
  async (app: App) => {
    const board = new FastifyAdapter()
    board.setBasePath(bullBoardPath)
    createBullBoard({
      queues: backend.queues().map(queue => new BullMQAdapter(queue, { readOnlyMode: true })),
      // The adapter's package brings another patch version of the board's, whose private fields TypeScript compares.
      serverAdapter: board as never,
      options: { uiConfig: { boardTitle: 'Queues' } },
    })
    // The board answers every unknown error with 500, also those of sign-in.
    board.setErrorHandler(error => {
      const known = error instanceof AppError ? error : new AppError('internal', {}, 500)
      return { status: known.status as 403 | 500, body: { error: known.code } }
    })
    await app.register(
      async scope => {
        scope.addHook('onRequest', async ({ caller }) => {
          requireKey(caller, monitorKey('search'))
          requirePlatform(app.context.config, caller)
        })
        scope.addHook('onSend', async (_request, reply, payload) =>
          typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
            ? withoutForeignFonts(payload)
            : payload,
        )
        await scope.register(board.registerPlugin())
      },
      { prefix: bullBoardPath },
    )
  }

/** The page asks Google for its fonts, which the content security policy refuses; it falls back to the system's. */
const withoutForeignFonts = (html: string) => html.replace(/<link href="https:\/\/fonts\.[^<>]{0,500}>/g, '')
