import type { ErrorCode } from '@sfa/domain/error-texts'
import type { Language } from '@sfa/domain/language'
import type { Answer as FoundAnswer } from '@sfa/services/resource/calls/answer-call'
import type { RowStream } from '@sfa/services/resource/searching/stream-records'
import fp from 'fastify-plugin'
import type { App } from '../server-context'
import { errorText, languageOf, refusalsIn, textOf } from '../translate'
import { rowsAsJson } from './stream-rows'

const succeeded = ['操作成功', 'Succeeded'] as const

export interface Answer {
  /** Rows of all pages, on searches. */
  total?: number
  /** There are more rows than `total`; a search with `page.count: 'exact'` tells how many. */
  totalIsMinimum?: true
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
  app.decorateReply('answer', async function (data, { message, total, totalIsMinimum } = {}) {
    const text = message ?? (await textOf(this.request.language, succeeded))
    const told = await refusalsIn(this.request.language, data ?? null)
    return this.send({ code: '0', message: text, data: told, total, totalIsMinimum })
  })
  app.decorateReply('answerFound', async function (found) {
    if (!('lots' in found)) return this.answer(found.data, found)
    const text = await textOf(this.request.language, succeeded)
    return this.type('application/json; charset=utf-8').send(rowsAsJson(text, found))
  })
  app.decorateReply('refuse', async function (code, { params, data = null, status = 200 } = {}) {
    const message = (await errorText(this.request.language, code, params)) ?? code
    const told = await refusalsIn(this.request.language, data)
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
    /** What a call of a resource answered; rows of a long page as they are read. */
    answerFound(found: FoundAnswer | RowStream): Promise<FastifyReply>
    refuse(code: ErrorCode, answer?: RefusalAnswer): Promise<FastifyReply>
  }
}
