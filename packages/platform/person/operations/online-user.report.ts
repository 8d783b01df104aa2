import { reportQuery } from '@sfa/operations/report/report-query'
import { usualIdleHours } from '@sfa/operations/services'
import { sql } from 'kysely'
import { onlineUserReport } from '../definitions/online-user.report'
import { user } from '../definitions/user.resource'

/** Sessions that have neither ended nor run out, of the people whom the caller reaches. */
export const onlineUserQuery = reportQuery(onlineUserReport, ({ rows, services }) => ({
  from: sql`sys_session s join ${rows(user)} u on u.id = s.user_id`,
  where: sql`s.ended_at is null and s.expires_at > now()
    and s.last_click_at > now() - make_interval(secs => ${(services.sessionIdleHours ?? usualIdleHours) * 3600})`,
  id: sql`s.id`,
  own: sql`u.custom_fields`,
  columns: {
    name: sql`u.name`,
    userName: sql`u.user_name`,
    userCode: sql`u.user_code`,
    ip: sql`s.ip`,
    userAgent: sql`s.user_agent`,
    signedInAt: sql`s.create_time`,
    lastClickAt: sql`s.last_click_at`,
  },
  more: { userID: sql`u.id::text` },
}))
