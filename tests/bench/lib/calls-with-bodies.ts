import { bodyLimits } from '@sfa/kit/body-limits'
import type { TestApi } from '../../integration/session/start-api'
import { documentOf } from '../../integration/support/api-document'

/** Every call of the API document that takes a body in JSON, with what the body is and what it may hold at most. */
export function callsWithBodies(api: TestApi) {
  const { operations, components } = documentOf(api)
  const calls = new Map([...api.app.calls].map(([name, call]) => [name.replace(/:(\w+)/g, '{$1}'), call]))
  return operations.flatMap(({ method, path, body }) => {
    const call = calls.get(`${method} ${path}`)
    return body && call ? [{ path, schema: body, components, limits: bodyLimits(call), check: call.body }] : []
  })
}
