import { CallAbandoned } from '@sfa/db/call/call-scope'
import { isConnectionLoss } from '@sfa/db/connection/connection-loss'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { type ErrorCode, errorTexts } from '@sfa/kernel/error-texts'
import type { Language } from '@sfa/kernel/language'
import { sizeText } from '@sfa/kernel/size-text'
import { parseIssue } from '@sfa/kit/fields/field-schema'
import { idPattern } from '@sfa/kit/fields/wire-id'
import { FaultWatch } from '@sfa/operations/monitor/fault-watch'
import { infrastructureFault } from '@sfa/operations/monitor/infrastructure-fault'
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { App } from '../server-context'
import { errorText } from '../translate'

/** More than a reader goes through; each is put into words. */
const mostFailures = 500

/** PostgreSQL's query_canceled. */
const statementTimeout = '57014'

/** Every error is answered here: with its code, in the caller's language, with the trace id. */
export const errorEdge = fp(async (app: App) => {
  app.decorate('faults', new FaultWatch(app.context.services))
  app.setErrorHandler(answerError)
})

async function answerError(error: FastifyError | AppError | Error, request: FastifyRequest, reply: FastifyReply) {
  const fault = infrastructureFault(error)
  if (fault) {
    request.server.faults.note(fault)
    const said = await errorText('en-US', fault.code, fault.params)
    request.log.error({ err: error, code: fault.code, ...fault.params }, said ?? fault.code)
    return answerAppError(fault, request, reply)
  }
  if (error instanceof AppError) {
    // Answers of other systems are logged, not sent to the caller.
    if (error.cause) request.log.warn({ err: error.cause }, error.code)
    return answerAppError(error, request, reply)
  }
  if (hasZodFastifySchemaValidationErrors(error))
    return answerAppError(
      new AppError('invalid', {}, 200, error.validation.slice(0, mostFailures).map(toFailure)),
      request,
      reply,
    )
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 413) {
    // The rest of the body is read and dropped: a connection that closes under it loses the answer.
    reply.removeHeader('connection')
    return reply.refuse('bodyTooLarge', { params: { max: sizeText(request.routeOptions.bodyLimit / 1024) }, status })
  }
  if (status === 429) return reply.refuse('tooManyRequests', { status })
  if (error instanceof CallAbandoned) {
    request.log.info('the client has gone')
    return reply.refuse('busy', { status: 503 })
  }
  if ('code' in error && error.code === statementTimeout) {
    request.log.warn({ err: error }, 'statement took too long')
    return reply.refuse('searchTooLong')
  }
  // PostgreSQL's class 22: a value that no column can hold, as a NUL inside of free JSON.
  if (/^22/.test(String('code' in error ? error.code : ''))) {
    request.log.warn({ err: error }, 'value refused by the database')
    return reply.refuse('invalidRequest')
  }
  if (status >= 400 && status < 500) return reply.refuse('invalidRequest', { status })
  if (isConnectionLoss(error)) {
    request.log.warn({ err: error }, 'a service behind the API is away')
    return reply.refuse('recovering', { status: 503 })
  }
  request.log.error({ err: error }, 'request failed')
  return reply.refuse('internal', { status: 500 })
}

async function answerAppError(
  { code, params, status, details, data }: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const failures =
    details &&
    (await Promise.all(details.slice(0, mostFailures).map(failure => answerFailure(request.language, failure))))
  return reply.refuse(code, { params, status, data: failures ? { ...data, failures } : (data ?? null) })
}

async function answerFailure(language: Language, { params, ...failure }: FieldFailure) {
  return { ...failure, message: (await errorText(language, failure.code, params)) ?? failure.code }
}

/**
 * Schemas of fields have codes of the catalogue as messages; the messages of zod in other schemas are not for users.
 */
function toFailure(issue: FastifySchemaValidationError): FieldFailure {
  const path = issue.instancePath.split('/').filter(part => part !== '')
  const field = path.filter(part => !/^\d+$/.test(part)).join('.')
  const line = path.find(part => /^\d+$/.test(part))
  const coded = parseIssue(issue.message ?? '')
  const known =
    coded.code in errorTexts ? (coded as { code: ErrorCode; params: FieldFailure['params'] }) : codeOf(issue)
  return { field, ...known, ...(line === undefined ? {} : { row: Number(line) + 1 }) }
}

function codeOf({
  keyword,
  params,
  message = '',
}: FastifySchemaValidationError): Pick<FieldFailure, 'code' | 'params'> {
  if (keyword === 'invalid_type' && message.endsWith('received undefined')) return { code: 'required' }
  if (keyword === 'too_small' && params.origin === 'string') return { code: 'required' }
  if (keyword === 'too_small') return { code: 'min', params: { min: Number(params.minimum) } }
  if (keyword === 'invalid_format' && params.format === 'date') return { code: 'dateFormat' }
  if (keyword === 'invalid_format' && params.pattern === String(idPattern)) return { code: 'refFormat' }
  if (keyword === 'invalid_value') return { code: 'choiceUnknown' }
  if (keyword === 'invalid_type' && params.expected === 'number') return { code: 'numberFormat' }
  if (keyword === 'invalid_type' && params.expected === 'string') return { code: 'textFormat' }
  if (keyword !== 'too_big') return { code: 'invalidRequest' }
  const max = Number(params.maximum)
  const code = params.origin === 'string' ? 'maxLength' : params.origin === 'array' ? 'maxCount' : 'max'
  return { code, params: { max } }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Faults that keep the product from writing at this moment. */
    faults: FaultWatch
  }
}
