import { AppError } from '@sfa/kernel/app-error'
import { z } from 'zod'

const xid = z.string().regex(/^\d{1,19}$/)

const versionShape = z.object({ xid, reader: z.string() })
const cursorShape = z.object({
  reader: z.string(),
  /** Null: everything is being read. */
  since: xid.nullable(),
  /** What the version will be after the last page. */
  until: xid,
  /** The last id that was answered. */
  after: z.string().regex(/^\d{1,18}$/),
})

/** What a phone has: everything that was changed below a transaction, as one reader is sent it. */
export type Version = z.output<typeof versionShape>
export type Cursor = z.output<typeof cursorShape>

const write = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export const writeVersion = (version: Version): string => write(version)
export const writeCursor = (cursor: Cursor): string => write(cursor)

/** Undefined where it is none of ours: the phone is then sent everything. */
export const readVersion = (text: string): Version | undefined => read(versionShape, text)

/** Throws `syncCursor`. */
export function readCursor(text: string): Cursor {
  const cursor = read(cursorShape, text)
  if (!cursor) throw new AppError('syncCursor')
  return cursor
}

function read<S extends z.ZodType>(shape: S, text: string): z.output<S> | undefined {
  try {
    const parsed = shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
