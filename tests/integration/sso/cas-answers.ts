import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

const services = new Map<string, string>()

/** Answers CAS protocol 3.0 for the person of that name, who is signed in without being asked; false: not a CAS path. */
export function answerCas(path: string, query: URLSearchParams, response: ServerResponse, user: string): boolean {
  if (path === '/cas/login') {
    const service = query.get('service') ?? ''
    const ticket = `ST-${randomBytes(8).toString('hex')}`
    services.set(ticket, service)
    const back = new URL(service)
    back.searchParams.set('ticket', ticket)
    response.writeHead(302, { location: back.href }).end()
    return true
  }
  if (path === '/cas/p3/serviceValidate') {
    const ticket = query.get('ticket') ?? ''
    const right = services.get(ticket) === query.get('service') && query.get('format') === 'JSON'
    services.delete(ticket)
    const serviceResponse = right
      ? { authenticationSuccess: { user, attributes: {} } }
      : { authenticationFailure: { code: 'INVALID_TICKET', description: 'not recognised' } }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ serviceResponse }))
    return true
  }
  return false
}
