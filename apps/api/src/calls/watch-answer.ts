import type { Call } from '@sfa/kit/call'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from '../server-context'
import { answerFaults } from './answer-faults'

/** In production: every call is looked at this often after the start, then once in a while. */
const firstLooks = 10
const lookEvery = 200
/** Rows of one answer that are looked at in production. */
const rowsLookedAt = 20

/**
 * Checks what a call answers. In tests and development an answer that breaks its contract is an error; in production it
 * goes out as it is, since the caller is better served by it than by none, and the fault is logged, once for each kind.
 */
export function watchAnswer(
  app: App,
  schema: z.ZodType,
  call: Pick<Call, 'paths'>,
): (data: unknown, request: Pick<FastifyRequest, 'log'>) => void {
  if (app.context.strictAnswers ?? process.env.NODE_ENV !== 'production')
    return data => {
      const faults = answerFaults(schema, data)
      if (faults.length > 0) throw new Error(`${call.paths[0]} breaks its contract: ${faults.join('; ')}`)
    }

  let answered = 0
  const told = new Set<string>()
  return (data, { log }) => {
    answered++
    if (answered > firstLooks && answered % lookEvery !== 0) return
    try {
      const looked = Array.isArray(data) ? data.slice(0, rowsLookedAt) : data
      const faults = answerFaults(schema, looked).filter(fault => !told.has(fault))
      for (const fault of faults) told.add(fault)
      if (faults.length > 0) log.error({ call: call.paths[0], faults }, 'an answer breaks its contract')
    } catch (error) {
      log.error({ err: error, call: call.paths[0] }, 'an answer could not be checked')
    }
  }
}
