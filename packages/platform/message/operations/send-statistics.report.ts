import { entityOf } from '@sfa/kit/shapes'
import { speak } from '@sfa/operations/bulk/columns/chinese-variants'
import { errorText } from '@sfa/operations/bulk/columns/error-text'
import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { message } from '../definitions/message.resource'
import { sendStatisticsReport } from '../definitions/send-statistics.report'

/** Messages that were sent or are being sent, those of rules too. */
export const sendStatisticsQuery = reportQuery(
  sendStatisticsReport,
  ({ rows }) => ({
    from: sql`${rows(entityOf(message))} m left join lateral (
      select count(*) recipients, count(*) filter (where delivery = 'delivered') delivered,
        count(*) filter (where delivery = 'failed') failed, count(*) filter (where read_at is not null) "read"
      from message_recipient r where r.message_id = m.id) s on true`,
    where: sql`m.is_deleted = 0 and m.status in ('sending', 'sent', 'failed')`,
    id: sql`m.id`,
    columns: {
      name: sql`m.name`,
      type: sql`m.type`,
      sendStatus: sql`m.status`,
      sentAt: sql`m.sent_at`,
      recipients: sql`s.recipients`,
      delivered: sql`s.delivered`,
      read: sql`s.read`,
      unread: sql`s.delivered - s.read`,
      failed: sql`s.failed`,
      readRate: sql`round(100.0 * s.read / nullif(s.delivered, 0), 2)`,
      senderName: sql`m.sender_name`,
      title: sql`m.title`,
      reason: sql`m.error_code`,
    },
  }),
  {
    async finish(_tx, caller, rows) {
      const say = await speak(caller.language)
      return rows.map(row => ({
        ...row,
        senderName: row.senderName ?? say(['系统', 'System']),
        reason: row.reason && errorText(say, String(row.reason)),
      }))
    },
  },
)
