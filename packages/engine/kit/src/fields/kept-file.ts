import { z } from 'zod'

/** A file as a record keeps it: what it was called and its size as they were when it was attached. */
export const keptFile = z.object({ fileId: z.string(), name: z.string(), bytes: z.number().int() })
export type KeptFile = z.output<typeof keptFile>
