import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Label } from '@sfa/kit/label'
import { tellAdministrators } from '@sfa/message/operations/tell-administrators'

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

export const tellHalted = (tx: Tx, one: Ailing & { failures: number; error: Label }): Promise<void> =>
  tellAdministrators(tx, {
    title: halted,
    content: haltedText,
    words: { ...one, failures: String(one.failures) },
    userIds: [one.userId],
  })

export const tellFull = (tx: Tx, one: Ailing, most: number): Promise<void> =>
  tellAdministrators(tx, {
    title: full,
    content: fullText,
    words: { ...one, most: String(most) },
    userIds: [one.userId],
  })
