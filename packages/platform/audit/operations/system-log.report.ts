import type { WireRow } from '@sfa/db/search/search-rows'
import { personDictionaries } from '@sfa/foundation/operations/person-dictionaries'
import { errorTexts } from '@sfa/kernel/error-texts'
import { fillText, textIn } from '@sfa/kernel/language'
import type { Label } from '@sfa/kit/label'
import type { Caller } from '@sfa/operations/caller'
import { reportQuery } from '@sfa/operations/report/report-query'
import { interfaceLog } from '@sfa/person/definitions/interface-log.resource'
import { loginLog } from '@sfa/person/definitions/login-log.resource'
import { user } from '@sfa/person/definitions/user.resource'
import { sql } from 'kysely'
import { systemLogReport } from '../definitions/system-log.report'

/** Sign-ins and sign-outs that went well stand in the login log alone. */
const everyday = ['signedIn', 'signedOut']
/** What people do to their own accounts; everything else is a refused attempt. */
const wanted = ['passwordChanged', 'passwordReset', 'sessionEnded', 'otpEnabled', 'otpRemoved', 'othersSignedOut']

/** Lines of other logs, which keep them: nothing is written twice. */
export const systemLogQuery = reportQuery(
  systemLogReport,
  ({ rows }) => ({
    from: sql`(
      select 'job:' || id id, coalesce(end_time, changed_at) create_time,
        case when phase = 'failed' then 'error' else 'info' end level, 'job' source, kind event, job,
        case when phase = 'failed' then error_code end error, error_params, coalesce(file_name, remark) detail,
        user_name, trace_id
      from job_run where phase in ('done', 'failed', 'cancelled', 'undone')
      union all
      select 'call:' || l.id, l.create_time, 'error', 'call', l.status::text, null, null, null, l.method || ' ' || l.path,
        u.name, l.trace_id
      from ${rows(interfaceLog)} l left join ${rows(user)} u on u.id = l.user_id where l.status >= 500
      union all
      select 'script:' || e.id, e.at, 'error', 'script', e.page, null, null, null, e.message, e.user_name, null
      from shell_script_error e
      union all
      select 'security:' || l.id, l.create_time, case when l.outcome = any(${wanted}::text[]) then 'info' else 'error' end,
        'security', l.outcome, null, null, null, l.ip, coalesce(u.name, l.user_name), null
      from ${rows(loginLog)} l left join ${rows(user)} u on u.id = l.user_id where l.outcome <> all(${everyday}::text[])
    ) l`,
    id: sql`l.id`,
    columns: {
      createTime: sql`l.create_time`,
      level: sql`l.level`,
      source: sql`l.source`,
      event: sql`l.event`,
      detail: sql`l.detail`,
      userName: sql`l.user_name`,
      traceId: sql`l.trace_id`,
    },
    more: { job: sql`l.job`, error: sql`l.error`, errorParams: sql`l.error_params` },
  }),
  { finish: async (_tx, caller, rows) => rows.map(row => inWords(row, caller)) },
)

const outcomes = new Map(personDictionaries.LoginOutcome?.map(([value, zh, en]): [string, Label] => [value, [zh, en]]))

/** Outcomes and errors in the language of the caller; what a job is called knows the portal. */
function inWords({ error, errorParams, ...row }: WireRow, { language }: Caller): WireRow {
  const event = String(row.event ?? '')
  if (row.source === 'security')
    return { ...row, event: outcomes.has(event) ? textIn(language, outcomes.get(event) as Label) : event }
  if (row.source !== 'job') return { ...row, event }
  const text = errorTexts[String(error) as keyof typeof errorTexts]
  const why = text && fillText(textIn(language, text), (errorParams ?? {}) as Record<string, string>)
  return { ...row, event, detail: [row.detail, why].filter(Boolean).join('：') || null }
}
