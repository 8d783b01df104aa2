import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import { approvableOf } from '@sfa/operations/approval/approvable'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { type RawBuilder, sql } from 'kysely'
import type { Delegation, endDelegateCall, saveDelegateCall } from '../definitions/task.calls'
import { personOf } from './people'

const today = sql`(now() at time zone 'Etc/GMT-8')::date`

const read = async (tx: Tx, where: RawBuilder<unknown>): Promise<Delegation[]> => {
  const { rows } = await sql<Delegation>`
    select d.id::text, json_build_object('id', u.id::text, 'name', u.name) "user",
      json_build_object('id', s.id::text, 'name', s.name) delegate, d.date_from::text "dateFrom", d.date_to::text "dateTo",
      d.resources, d.remark,
      case when d.ended_time is not null then 'ended' when d.date_to < ${today} then 'over'
        when d.date_from > ${today} then 'waiting' else 'running' end state
    from workflow_delegate d join sys_user u on u.id = d.user_id join sys_user s on s.id = d.delegate_id
    where ${where} order by d.date_from desc, d.id desc`.execute(tx)
  return rows
}

/** Delegations of the caller and to the caller, the latest first. */
export const searchDelegates = ({ db }: Pick<Services, 'db'>, { tenantId, userId }: Caller): Promise<Delegation[]> =>
  inTenant(db, tenantId, tx => read(tx, sql`${userId} in (d.user_id, d.delegate_id)`))

/**
 * From the first to the last day the delegate is asked in the place of the caller; tasks that are there already stay.
 * Throws `invalid` with the field: order of the days, a past, oneself, an invalid user, an overlap with another one of
 * the same types.
 */
export const saveDelegate = (
  { db }: Pick<Services, 'db'>,
  { tenantId, userId, userName }: Caller,
  { delegateId, dateFrom, dateTo, resources, remark }: BodyOf<typeof saveDelegateCall>,
): Promise<Delegation> =>
  inTenant(db, tenantId, async tx => {
    const refuse = (
      field: string,
      code: 'delegateSelf' | 'personInvalid' | 'delegateOrder' | 'delegatePast' | 'delegateOverlaps' | 'notApprovable',
      params: Readonly<Record<string, string>> = {},
    ): never => {
      throw new AppError('invalid', {}, 200, [{ field, code, params }])
    }
    if (delegateId === userId) refuse('delegateId', 'delegateSelf')
    if (!(await personOf(tx, delegateId))) refuse('delegateId', 'personInvalid')
    if (dateFrom > dateTo) refuse('dateTo', 'delegateOrder')
    for (const name of resources) if (!approvableOf({ key: name })) refuse('resources', 'notApprovable', { name })
    const { rows: past } = await sql`select where ${dateTo}::date < ${today}`.execute(tx)
    if (past.length > 0) refuse('dateTo', 'delegatePast')
    // Two dialogs at once are one after another, so that the second one sees what the first has saved.
    await sql`select id from sys_user where id = ${userId} for update`.execute(tx)
    const [overlapping] = await read(
      tx,
      sql`d.user_id = ${userId} and d.ended_time is null and d.date_from <= ${dateTo}::date and d.date_to >= ${dateFrom}::date
        and (d.resources = '{}' or ${resources.length === 0} or d.resources && ${resources}::text[])`,
    )
    if (overlapping) refuse('dateFrom', 'delegateOverlaps', { from: overlapping.dateFrom, to: overlapping.dateTo })
    const { rows } = await sql<{ id: string }>`
      insert into workflow_delegate (user_id, delegate_id, date_from, date_to, resources, remark, create_by)
      values (${userId}, ${delegateId}, ${dateFrom}::date, ${dateTo}::date, ${resources}::text[], ${remark || null}, ${userName})
      returning id::text`.execute(tx)
    return (await read(tx, sql`d.id = ${rows[0]?.id}`))[0] as Delegation
  })

/** Throws `notFound` for a delegation that is not the caller's, or is over. */
export const endDelegate = (
  { db }: Pick<Services, 'db'>,
  { tenantId, userId }: Caller,
  { id }: BodyOf<typeof endDelegateCall>,
): Promise<void> =>
  inTenant(db, tenantId, async tx => {
    const { numAffectedRows = 0n } = await sql`
      update workflow_delegate set ended_time = now()
      where id = ${id} and user_id = ${userId} and ended_time is null and date_to >= ${today}`.execute(tx)
    if (numAffectedRows === 0n) throw new AppError('notFound')
  })
