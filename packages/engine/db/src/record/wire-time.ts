import { wireTimeAt } from '@sfa/kernel/china-day'
import { type RawBuilder, sql } from 'kysely'

/** Moments are stored in UTC; calls read and write them in the time of China (docs/wire.md). */
const zone = sql.lit('Etc/GMT-8')

/** A moment of the table as calls answer it: `2026-03-01 08:30:00`, or null. `column` may carry its table's name. */
export const wireTime = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`

/** The moment that a wire time means, for comparing and for writing; null stays null. */
export const momentOf = (wire: string | null): RawBuilder<Date | null> => sql`(${wire}::timestamp at time zone ${zone})`

/** This moment, or another one in milliseconds, in wire form, as a form would send it. */
export const wireNow = (now = Date.now()): string => wireTimeAt(now)
