import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { ProviderError } from '@sfa/operations/fetching/fetch-json'
import { workAtInterval } from '@sfa/operations/job/schedule/work-at-interval'
import { endAttempt } from '@sfa/operations/outbox/outgoing'
import type { Services } from '@sfa/operations/services'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { wecomSetting } from '@sfa/person/definitions/wecom-setting'
import { sql } from 'kysely'
import { openWecomApp, type WecomApp, type WecomAppConfig } from './wecom-app'

type Db = Pick<Services, 'db'>

const mostAtOnce = 100
/** If a worker dies, another one takes its message after this many seconds. */
const leaseSeconds = 120
/** WeCom takes texts of up to 2048 bytes, of which a Chinese sign has three. */
const mostSigns = 600

interface Claimed {
  id: string
  attempts: number
  text: string
  /** What members are known by, of the users who are still there. */
  names: string[]
  gone: number
}

/** Sends what is due. Answers how many messages were sent. Several workers may call it at the same time. */
export async function deliverWecom({ db }: Db, tenantId: string, app: WecomApp): Promise<number> {
  for (let sent = 0, taken = 0; ; taken++) {
    const claimed = taken < mostAtOnce ? await inTenant(db, tenantId, claim) : undefined
    if (!claimed) return sent
    const { matchBy, ...message } = claimed
    const told = await tell(app, matchBy, message)
    const isSent = await inTenant(db, tenantId, tx =>
      endAttempt(tx, 'wecom_message', message, told.problem, sql`unknown = ${told.unknown},`),
    )
    if (isSent) sent++
  }
}

async function claim(tx: Tx): Promise<(Claimed & { matchBy: 'userCode' | 'mobile' }) | undefined> {
  const { matchBy } = await settingsOf(tx, wecomSetting)
  const name = matchBy === 'mobile' ? sql`u.mobile` : sql`u.user_code`
  const { rows } = await sql<Claimed>`
    with taken as (
      update wecom_message set attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
      where id = (select id from wecom_message where state = 'waiting' and next_try_at <= now()
        order by next_try_at limit 1 for update skip locked)
      returning id, attempts, message_id, user_ids
    )
    select t.id::text, t.attempts, concat_ws(E'\n', m.title, nullif(m.content_text, '')) as text,
      coalesce(n.names, '{}') as names, case when m.id is null then 0 else cardinality(t.user_ids) - coalesce(cardinality(n.names), 0) end as gone
    from taken t left join message_message m on m.id = t.message_id and m.is_deleted = 0
    left join lateral (
      select array_agg(${name}) names from sys_user u
      where m.id is not null and u.id = any(t.user_ids) and u.is_deleted = 0 and coalesce(${name}, '') <> ''
    ) n on true`.execute(tx)
  return rows[0] && { ...rows[0], matchBy: matchBy === 'mobile' ? 'mobile' : 'userCode' }
}

/** Answers why it could not be sent, if so, and how many users it does not reach. */
async function tell(
  app: WecomApp,
  matchBy: 'userCode' | 'mobile',
  { text, names, gone }: Claimed,
): Promise<{ problem?: string; unknown: number }> {
  let unknown = Number(gone)
  try {
    const accounts: string[] = []
    for (const name of names) {
      const account = matchBy === 'mobile' ? await app.accountOf(name) : name
      if (account === null) unknown++
      else accounts.push(account)
    }
    if (accounts.length > 0) unknown += await app.send(accounts, [...text].slice(0, mostSigns).join(''))
    return { unknown }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { problem: error.message.slice(0, 500), unknown }
  }
}

/** Sends what is due at an interval until it is stopped. */
export function watchWecom(
  services: Db,
  config: WecomAppConfig | undefined,
  { everyMs = 5_000, onError }: { everyMs?: number; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  if (!config) return { stop: async () => undefined }
  const app = openWecomApp(config)
  return workAtInterval(() => deliverWecom(services, config.tenantId, app), { everyMs, onError })
}
