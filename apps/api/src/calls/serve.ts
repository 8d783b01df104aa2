import { bodyLimits } from '@sfa/kit/body-limits'
import type { Call, CallAccess } from '@sfa/kit/call'
import type { Answered, AnsweredCall, Asked, OrNothing } from '@sfa/operations/calls/answered-call'
import type { FastifyContextConfig, FastifyReply, FastifyRequest, LogLevel } from 'fastify'
import { z } from 'zod'
import type { RouteAccess } from '../plugins/authentication'
import type { App } from '../server-context'
import { withKnownParts } from './known-parts'
import { watchAnswer } from './watch-answer'

/** A request whose body, address and query are as the contract understands them. */
type Requested<C extends Call> = Omit<FastifyRequest, 'body' | 'params' | 'query'> &
  Pick<Asked<C>, 'body' | 'params' | 'query'>

/** A handler may send the reply itself: a refusal with data, rows as they are read. */
type Handler<C extends Call> = (
  request: Requested<C>,
  reply: FastifyReply,
) => Promise<Answered<C> | FastifyReply | OrNothing<C>>

interface ServeOptions {
  logLevel?: LogLevel
  /** Calls of one address in a minute. */
  perMinute?: number
}

/** Registers every address of a contract, behind its key; the body is checked before the handler, the answer after it. */
export function serve<const C extends Call>(app: App, call: C, handler: Handler<C>, options: ServeOptions = {}): void {
  const { logLevel, perMinute } = options
  const check = watchAnswer(app, call.rows ? z.array(call.rows) : (call.answer ?? z.null()), call)
  const checkForm = call.rows && call.answer ? watchAnswer(app, call.answer, call) : check
  for (const url of call.paths) {
    app.calls.set(`${call.method ?? 'POST'} ${url}`, call)
    app.route({
      method: call.method ?? 'POST',
      url,
      bodyLimit: bodyLimits(call).bytes,
      ...(logLevel && { logLevel }),
      config: {
        ...accessOf(call),
        ...(perMinute && { rateLimit: { max: perMinute, timeWindow: '1 minute' } }),
        call,
      } as FastifyContextConfig,
      schema: {
        ...(call.params && { params: call.params }),
        ...(call.query && { querystring: call.query }),
        ...(call.body &&
          call.form !== 'always' && { body: bodyOf(call.rows ? withKnownParts(call.body) : call.body, call.form) }),
      },
      async handler(request, reply) {
        const answer: unknown = await handler(request as unknown as Requested<C>, reply)
        if (reply.sent) return reply
        if (!call.rows || (call.answer && request.isMultipart())) {
          checkForm(answer ?? null, request)
          return reply.answer(answer, call.counted ? { total: (answer as { total: number }).total } : {})
        }
        const { rows, ...beside } = answer as {
          rows: unknown[]
          total?: number
          totalIsMinimum?: true
          figures?: object
        }
        check(rows, request)
        return reply.answer(rows, beside)
      },
    })
  }
}

/** Registers what the areas answer. */
export const answerCalls =
  (calls: readonly AnsweredCall[]) =>
  async (app: App): Promise<void> => {
    const { services } = app.context
    for (const { call, answer } of calls)
      serve(
        app,
        call,
        ({ caller, body, params, query }) => answer({ services, caller, body, params, query }) as Promise<never>,
      )
  }

/** Many callers send nothing on calls that need nothing. A form is read by its handler. */
const bodyOf = (body: z.ZodType, form: Call['form']) =>
  form ? body.nullish().transform(sent => sent ?? undefined) : z.preprocess(sent => sent ?? {}, body)

const accesses: Record<CallAccess, RouteAccess> = {
  'signed-in': {},
  service: {},
  limited: { access: 'limited' },
  'limited-without-role': { access: 'limited', withoutRole: true },
  public: { access: 'public' },
}

function accessOf({ key, changes }: Call): RouteAccess {
  const access = typeof key === 'string' && key in accesses ? accesses[key as CallAccess] : { key }
  return { ...access, ...(changes && { changes }) }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Contracts by method and address. */
    calls: Map<string, Call>
  }
  interface FastifyContextConfig {
    /** The contract that registered the route. */
    call?: Call
  }
}
