import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { adminRole } from '@sfa/domain/person/admin-role'
import type { Label } from '@sfa/resource-kit/label'
import { sql } from 'kysely'
import { tellPeople } from '../message/tell-people'

const halted: Label = ['推送“{name}”已自动暂停', 'The webhook "{name}" was paused']
const haltedText: Label = [
  '接收地址{url}连续{failures}次没有正常返回，最近的错误：{error}。待推送的事件会保留，处理后请在“事件推送”页面恢复。',
  'The address {url} has failed {failures} times in a row, last with: {error}. Events are kept: please mend it and let the webhook go on at its page.',
]
const full: Label = ['推送“{name}”积压过多', 'Too much waits for the webhook "{name}"']
const fullText: Label = [
  '待推送的事件已达{most}条，新的事件不再保留，直到积压减少。请检查接收地址{url}。',
  '{most} events wait for it, and no more are kept until there are fewer. Please look after the address {url}.',
]

export interface Ailing {
  userId: string
  name: string
  url: string
}

export const tellHalted = (tx: Tx, one: Ailing & { failures: number; error: string }): Promise<void> =>
  tell(tx, one.userId, halted, haltedText, { ...one, failures: String(one.failures) })

export const tellFull = (tx: Tx, one: Ailing, most: number): Promise<void> =>
  tell(tx, one.userId, full, fullText, { ...one, most: String(most) })

/** Tells the administrators and the user of an address, in both languages, since no call says which one they read. */
async function tell(
  tx: Tx,
  userId: string,
  title: Label,
  content: Label,
  words: Readonly<Record<string, string>>,
): Promise<void> {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
  const { rows } = await sql<{ id: string }>`select id::text from sys_role where code = ${adminRole}`.execute(tx)
  await tellPeople(tx, {
    title: fill(title[0]),
    content: `${fill(content[0])}\n\n${fill(content[1])}`,
    userIds: [userId],
    roleIds: rows.map(({ id }) => id),
  })
}
