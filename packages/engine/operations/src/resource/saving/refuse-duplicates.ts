import { indexName } from '@sfa/db/schema/schema-diff'
import { AppError } from '@sfa/kernel/app-error'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { behaviourOf } from '../behaviour'

/** Two records that may not be there together, written at the same time. */
export const exclusionViolation = '23P01'

interface DatabaseError {
  code?: string
  constraint?: string
}

/** Runs a write; a broken unique index becomes `duplicate` at the field it stands on. */
export async function refuseDuplicates<T>(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint } = error as DatabaseError
    if (code === exclusionViolation) {
      const field = behaviourOf(resource).sharedIndexes?.[constraint ?? '']
      if (field) throw new AppError('invalid', {}, 200, [{ field, code: 'excluded' }])
    }
    if (code !== '23505') throw error
    const names = Object.keys(resource.fields)
    const lists = [...names.filter(name => resource.fields[name]?.unique).map(name => [name]), ...resource.unique]
    const broken = lists.find(list => constraint === indexName(tableOf(resource), list.map(columnOf), 'key')) ?? [
      behaviourOf(resource).sharedIndexes?.[constraint ?? ''] ?? 'id',
    ]
    const field = broken.at(-1) as string
    throw new AppError('invalid', {}, 200, [
      { field, code: 'duplicate', params: { value: String(values[field] ?? '') } },
    ])
  }
}
