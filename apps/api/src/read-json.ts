import { AppError } from '@sfa/kernel/app-error'
import { exceededLimit, type JsonLimits } from '@sfa/kernel/json-limits'
import { sizeText } from '@sfa/kernel/size-text'
import { bodyLimits, publicLimits } from '@sfa/kit/body-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Bodies in JSON, within the limits of their call, which are looked at before the body is parsed: one caller could
 * occupy the process for seconds otherwise. An empty body is an empty object, because many callers send the content type
 * without a body. `__proto__` in a body is refused by the parser. `note` is told what came, before it is parsed.
 */
export function readJson(
  app: Pick<FastifyInstance, 'addContentTypeParser' | 'getDefaultJsonParser' | 'removeContentTypeParser'>,
  note?: (request: FastifyRequest, body: string) => void,
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const limits = limitsOf(request)
    const exceeded = exceededLimit(bytes, limits)
    if (exceeded) return done(tooMuch(exceeded, limits))
    const body = bytes.toString()
    note?.(request, body)
    return body.trim() === '' ? done(null, {}) : parse(request, body, done)
  })
}

/** Pages that are not there are asked for by strangers too. */
function limitsOf({ is404, routeOptions }: FastifyRequest): JsonLimits {
  const { access, call } = routeOptions.config
  return is404 || (access === 'public' && !call) ? publicLimits : bodyLimits(call ?? {})
}

function tooMuch(exceeded: keyof JsonLimits, { bytes, values, names, depth }: JsonLimits): AppError {
  if (exceeded === 'values') return new AppError('bodyTooMany', { max: values }, 413)
  if (exceeded === 'names') return new AppError('bodyTooWide', { max: names }, 413)
  if (exceeded === 'depth') return new AppError('bodyTooDeep', { max: depth }, 413)
  return new AppError('bodyTooLarge', { max: sizeText(Math.ceil(bytes / 1024)) }, 413)
}
