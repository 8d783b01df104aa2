import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf } from '@sfa/kit/call'
import type { Caller } from '@sfa/operations/caller'
import { ProviderError } from '@sfa/operations/fetching/fetch-json'
import type { Services } from '@sfa/operations/services'
import type { resendWecomCall, WecomState, WecomTrial } from '@sfa/person/definitions/directory.calls'
import type { WecomAppConfig } from '@sfa/wecom/operations/wecom-app'
import { sql } from 'kysely'
import type { DirectoryConfig } from './directory-config'
import { openDirectory } from './open-directory'

interface Connections {
  directory: DirectoryConfig | undefined
  wecomApp: WecomAppConfig | undefined
}

/** What the deployment has of WeCom for the caller's company, and what became of the messages that it was sent. */
export const wecomState = (
  { db }: Pick<Services, 'db'>,
  { directory, wecomApp }: Connections,
  { tenantId }: Caller,
): Promise<WecomState> =>
  inTenant(db, tenantId, async tx => {
    const configured = openDirectory(directory, tenantId, 'wecom') !== undefined
    if (wecomApp?.tenantId !== tenantId) return { configured, messages: null }
    const { rows } = await sql<NonNullable<WecomState['messages']>>`
      select (count(*) filter (where state = 'waiting'))::int waiting,
        (count(*) filter (where state = 'failed'))::int failed, coalesce(sum(unknown), 0)::int unknown,
        (array_agg(last_error order by id desc) filter (where last_error is not null))[1] "lastError"
      from wecom_message`.execute(tx)
    return { configured, messages: rows[0] ?? null }
  })

/** What was given up is tried anew. Throws `directoryNotConfigured`. */
export async function resendWecom(
  { db }: Pick<Services, 'db'>,
  { wecomApp }: Pick<Connections, 'wecomApp'>,
  { tenantId }: Caller,
): Promise<AnswerOf<typeof resendWecomCall>> {
  if (wecomApp?.tenantId !== tenantId) throw new AppError('directoryNotConfigured')
  const { numAffectedRows = 0n } = await inTenant(db, tenantId, tx =>
    sql`update wecom_message set state = 'waiting', attempts = 0, next_try_at = now(), ended_at = null
      where state = 'failed'`.execute(tx),
  )
  return { resent: Number(numAffectedRows) }
}

/** Asks the address book and changes nothing. Throws `directoryNotConfigured`, `syncFailed`. */
export async function tryWecom(config: DirectoryConfig | undefined, { tenantId }: Caller): Promise<WecomTrial> {
  const directory = openDirectory(config, tenantId, 'wecom')
  if (!directory) throw new AppError('directoryNotConfigured')
  try {
    const [departments, users] = [await directory.departments(), await directory.users()]
    return { departments: departments.length, members: users.filter(({ active }) => active).length }
  } catch (error) {
    if (error instanceof ProviderError) throw Object.assign(new AppError('syncFailed'), { cause: error })
    throw error
  }
}
