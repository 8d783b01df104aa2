import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { sql } from 'kysely'
import { plainTextOf } from '../rich-text/clean-rich-text'
import { textToHtml } from '../rich-text/text-to-html'
import type { SeedStep } from './seed-step'

interface MessageSeed {
  name: string
  type: 'notice' | 'reminder'
  title: string
  content: string
  sent: boolean
}

const messageSeeds: readonly MessageSeed[] = [
  {
    name: '系统使用说明',
    type: 'notice',
    title: '欢迎使用智能销售管理后台',
    content:
      '各位同事：\n后台已经启用，请先核对**本人负责的产品与组织**。\n\n- 按 Ctrl+K 可以搜索菜单\n- 导入前请先下载最新模板\n- 导入、导出的进度可在“导入导出”中查看',
    sent: true,
  },
  {
    name: '月末价格核对',
    type: 'reminder',
    title: '请在月末前核对产品价格',
    content: '请各产品负责人在本月最后一个工作日前核对产品价格，如有差异请及时修改。',
    sent: true,
  },
  {
    name: '新品上市模板',
    type: 'notice',
    title: '新品上市通知',
    content: '新品将于近期上市，请在上市前完成**产品资料**与**分销清单**的维护。',
    sent: false,
  },
]

/** Messages of the demo: two that everybody finds unread, one to be sent. A tenant that has messages keeps its own. */
export const messageArea: SeedStep = {
  name: 'messages',
  async run({ services, tenant }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      const known = await sql`select from message_message limit 1`.execute(tx)
      if (known.rows.length > 0) return
      for (const seed of messageSeeds) await keepMessage(tx, seed)
    })
  },
}

const everybody = JSON.stringify({ all: true, userIds: [], roleIds: [], orgIds: [] })

async function keepMessage(tx: Tx, { name, type, title, content, sent }: MessageSeed) {
  const html = textToHtml(content)
  const { rows } = await sql<{ id: string }>`
    insert into message_message (name, type, title, content, content_text, audience, status, sent_at, sender_id, sender_name, create_by,
      last_modified_by)
    select ${name}, ${type}, ${title}, ${html}, ${plainTextOf(html)}, ${everybody}::jsonb, ${sent ? 'sent' : 'draft'},
      case when ${sent}::boolean then now() end, u.id, u.name, u.name, u.name
    from sys_user u where u.user_name = 'admin' returning id`.execute(tx)
  if (sent && rows[0])
    await sql`insert into message_recipient (message_id, user_id, delivery, delivered_at)
      select ${rows[0].id}::bigint, id, 'delivered', now() from sys_user where is_deleted = 0`.execute(tx)
}
