import { AppError } from '@sfa/kernel/app-error'
import { idPattern } from '@sfa/kit/fields/wire-id'
import type { Resource } from '@sfa/kit/resource'

/** The id in a body, under `id` or under the documents' own name for it. Throws `invalidRequest` without one. */
export function idOf(resource: Resource, body: Readonly<Record<string, unknown>>): string {
  const id = body.id ?? (resource.idName ? body[resource.idName] : undefined)
  const text = typeof id === 'string' || typeof id === 'number' ? String(id) : ''
  if (!idPattern.test(text)) throw new AppError('invalidRequest')
  return text
}
