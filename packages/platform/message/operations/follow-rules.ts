import { inPlatform, inTenant, type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { type Language, textIn } from '@sfa/kernel/language'
import { cleanRichText, plainTextOf } from '@sfa/operations/rich-text/clean-rich-text'
import { textToHtml } from '@sfa/operations/rich-text/text-to-html'
import type { Services } from '@sfa/operations/services'
import { resourcesOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { maxLengths, noAudience } from '../definitions/message-rules'
import { addDelivered } from './resolve-audience'

interface Waiting {
  tenantId: string
  id: string
}
interface MessageEvent {
  event: string
  userId: string | null
  facts: Readonly<Record<string, string | number | null>>
}
interface Rule {
  id: string
  name: string
  messageType: string
  toStarter: boolean
  roleIds: string[]
  title: string
  content: string
}

/**
 * Sends the messages of rules for the events that have happened since the last call. Reads over all tenants only to
 * find where events wait. Several workers may call it at the same time. Answers how many events it handled.
 */
export async function followMessageRules(services: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await inPlatform(services.db, tx =>
    sql<Waiting>`
    select tenant_id as "tenantId", id::text as id from message_event order by id limit 200`.execute(tx),
  )
  let followed = 0
  for (const waiting of rows) if (await followOne(services, waiting)) followed += 1
  return followed
}

/** The event is removed and its messages are added in one transaction, so that neither happens without the other. */
const followOne = ({ db }: Pick<Services, 'db'>, { tenantId, id }: Waiting): Promise<boolean> =>
  inTenant(db, tenantId, async tx => {
    const taken = await sql<MessageEvent>`
      delete from message_event where id = (select id from message_event where id = ${id} for update skip locked)
      returning event, user_id::text as "userId", facts`.execute(tx)
    const happened = taken.rows[0]
    if (!happened) return false
    const { rows } = await sql<Rule>`
      select id::text as id, name, message_type as "messageType", to_starter = 1 as "toStarter",
        role_ids::text[] as "roleIds", title, content
      from message_message_rule where event = ${happened.event} and is_deleted = 0 order by id`.execute(tx)
    for (const rule of rows) await send(tx, rule, happened)
    return true
  })

async function send(tx: Tx, rule: Rule, { userId, facts }: MessageEvent): Promise<void> {
  const words = wordsOf(tx, facts)
  const content = cleanRichText(textToHtml(fill(rule.content, words)))
  const starter = rule.toStarter ? userId : null
  const audience = { ...noAudience, userIds: starter ? [starter] : [], roleIds: rule.roleIds }
  const made = await sql<{ id: string }>`
    insert into message_message (name, type, title, content, content_text, audience, status, sent_at, rule_id, origin)
    values (${rule.name}, ${rule.messageType}, ${fill(rule.title, words).slice(0, maxLengths.title)}, ${content},
      ${plainTextOf(content)}, ${JSON.stringify(audience)}, 'sent', now(), ${rule.id}::bigint, 'rule')
    returning id::text as id`.execute(tx)
  const messageId = made.rows[0]?.id as string
  const reached = await addDelivered(tx, messageId, audience)
  // None of the users whom the rule names is left: a message without a recipient is not kept.
  if (reached === 0) await sql`delete from message_message where id = ${messageId}`.execute(tx)
}

const chinese: Readonly<Record<string, string>> = {
  文件: 'file',
  类型: 'kind',
  总数: 'total',
  成功: 'done',
  失败: 'failed',
  人员: 'person',
  时间: 'time',
}

function wordsOf(tx: Tx, { kind, language, ...facts }: MessageEvent['facts']): Readonly<Record<string, string>> {
  // Photo imports are named after the data whose photos they bring.
  const wanted = String(kind ?? '').replace(/Photo$/, '')
  const named = resourcesOf(tenantOf(tx)).find(({ import: imported, export: exported }) =>
    [imported?.kind, exported?.kind].includes(wanted),
  )
  const words = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value ?? '')]))
  return { ...words, kind: named ? textIn((language ?? 'zh-CN') as Language, named.label) : String(kind ?? '') }
}

/** `{文件}` and `{file}` are replaced by their values; a placeholder that the event does not have stays in the text. */
const fill = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{([^{}]+)\}/g, (whole, name: string) => words[chinese[name.trim()] ?? name.trim()] ?? whole)
