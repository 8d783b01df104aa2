import type { ErrorCode } from '@sfa/kernel/error-texts'
import type { Language } from '@sfa/kernel/language'
import type { TextStream } from '@sfa/operations/report/stream-report'
import type { Answer as FoundAnswer } from '@sfa/operations/resource/calls/answer-call'
import type { RowStream } from '@sfa/operations/resource/searching/stream-records'
import fp from 'fastify-plugin'
import type { App } from '../server-context'
import { errorText, languageOf, refusalsIn, textOf } from '../translate'
import { rowsAsJson, textsAsJson } from './stream-rows'

/** Seconds after which the same call may be answered: busy, away, or still at work under the same Idempotency-Key. */
const tryAgainAfter = '5'

const succeeded = ['操作成功', 'Succeeded'] as const

export interface Answer {
  /** Rows of all pages, on searches. */
  total?: number
  /** There are more rows than `total`; a search with `page.count: 'exact'` tells how many. */
  totalIsMinimum?: true
  /** What the rows of a report come to, where that was asked for beside them. */
  figures?: object
  /** In place of 操作成功. */
  message?: string
}

export interface RefusalAnswer {
  params?: Readonly<Record<string, string | number>>
  data?: unknown
  /** HTTP status; 200 unless docs/wire.md names another. */
  status?: number
}

/** `reply.answer(data)` and `reply.refuse(code)`: the two forms of every answer (docs/wire.md "Envelope and errors"). */
export const envelope = fp(async (app: App) => {
  app.decorateRequest('language', {
    getter() {
      return languageOf(this.headers['accept-language'])
    },
  })
  app.decorateReply('answer', async function (data, { message, total, totalIsMinimum, figures } = {}) {
    const text = message ?? (await textOf(this.request.language, succeeded))
    const told = await refusalsIn(this.request.language, data ?? null)
    return this.send({ code: '0', message: text, data: told, total, totalIsMinimum, figures })
  })
  app.decorateReply('answerFound', async function (found) {
    if ('data' in found) return this.answer(found.data, found)
    const text = await textOf(this.request.language, succeeded)
    const json = 'lots' in found ? rowsAsJson(text, found) : textsAsJson(text, found)
    return this.type('application/json; charset=utf-8').send(json)
  })
  app.decorateReply('refuse', async function (code, { params, data = null, status = 200 } = {}) {
    const message = (await errorText(this.request.language, code, params)) ?? code
    const told = await refusalsIn(this.request.language, data)
    const mayComeAgain = status === 503 || code === 'idempotencyBusy'
    if (mayComeAgain && !this.hasHeader('retry-after')) this.header('retry-after', tryAgainAfter)
    return this.status(status).send({ code, message, data: told, traceId: this.request.id })
  })
})

declare module 'fastify' {
  interface FastifyRequest {
    /** From the header Accept-Language. */
    language: Language
  }
  interface FastifyReply {
    answer(data?: unknown, answer?: Answer): Promise<FastifyReply>
    /** What a call of a resource or a report answered; rows of a long page as they are read. */
    answerFound(found: FoundAnswer | RowStream | TextStream): Promise<FastifyReply>
    refuse(code: ErrorCode, answer?: RefusalAnswer): Promise<FastifyReply>
  }
}
