import { AppError } from '@sfa/kernel/app-error'
import type { z } from 'zod'

/** The body of a call, parsed by its schema. Throws `invalidRequest`. */
export function readBody<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new AppError('invalidRequest')
  return parsed.data
}
