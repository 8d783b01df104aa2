import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import type { ChangeRow } from '@sfa/kit/calls/history.calls'
import type { Label } from '@sfa/kit/label'
import type { Resource } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { approvalHistory } from '../approval/approvable'
import type { FieldRights } from '../permission/field-rights'
import type { TimelineFact } from './note-timeline'

/** Older ones are left out. */
const mostEntries = 2000

interface Noted {
  id: string
  kind: string
  text: Label
  data: TimelineFact[]
  source: string
  userId: string
  userName: string
  traceId: string
  createTime: string
  changes?: boolean
}

/** Of an approval: whether the change of the record that it has made is noted beside it. */
export type TimelineRow = ChangeRow & { isDecision: boolean }

/** What happened to a record beside changes of its fields, the last first: what was noted, and its approvals. */
export async function timelineEvents(
  tx: Tx,
  { key }: Pick<Resource, 'key'>,
  id: string,
  { hidden, masked }: Pick<FieldRights, 'hidden' | 'masked'>,
): Promise<TimelineRow[]> {
  const { rows } = await sql<Noted>`
    select 'event:' || id id, kind, text, data, source, user_id "userId", user_name "userName", trace_id "traceId",
      ${wireTime('create_time')} "createTime"
    from record_event where resource = ${key} and record_id = ${id} order by record_event.id desc limit ${mostEntries}`.execute(
    tx,
  )
  const decided = (await approvalHistory(tx, { resource: key, id })).map(
    ({ id: of, time, ...entry }): Noted => ({
      ...entry,
      id: `approval:${of}`,
      kind: 'approval',
      source: 'workflow',
      traceId: '',
      createTime: time,
    }),
  )
  const isKept = ({ field }: TimelineFact) => field !== undefined && (hidden.has(field) || masked.has(field))
  return [...rows, ...decided].map(({ kind, text, data, changes = false, ...row }) => ({
    ...row,
    isDecision: changes,
    resource: key,
    recordId: id,
    operation: kind,
    changes: {},
    event: {
      kind,
      text,
      data: data.filter(fact => !isKept(fact)).map(({ label, value }) => ({ label, value })),
    },
  }))
}
