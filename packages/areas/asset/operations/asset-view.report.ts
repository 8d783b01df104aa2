import { reportQuery } from '@sfa/operations/report/report-query'
import { sql } from 'kysely'
import { asset } from '../definitions/asset.resource'
import { assetSetting } from '../definitions/asset-setting'
import { assetViewReport } from '../definitions/asset-view.report'

/** Asked once for a report and not for each asset. */
const keptAs = (param: 'unseenDays' | 'kinds') => sql`(select setting_value(${assetSetting.type}, ${param}))`

/** Days and kinds are those of the setting at the moment of the search. */
const most = sql`coalesce(substring(${keptAs('unseenDays')} from '^\\d{1,4}$')::int, ${assetSetting.fields.unseenDays.default}::int)`
const isChecked = sql`(coalesce(${keptAs('kinds')}, '') in ('', '[]') or position(a.kind in ${keptAs('kinds')}) > 0)`
const unseen = sql`(now() at time zone 'Etc/GMT-8')::date
  - coalesce((a.last_seen_time at time zone 'Etc/GMT-8')::date, a.deployed_date,
    (a.create_time at time zone 'Etc/GMT-8')::date)`
const isAlert = sql`(${isChecked} and ${unseen} > ${most})`

export const assetViewQuery = reportQuery(assetViewReport, ({ rows }) => ({
  from: sql`${rows(asset)} a`,
  where: sql`a.state = 'deployed'`,
  id: sql`a.id`,
  columns: {
    code: sql`a.code`,
    name: sql`a.name`,
    kind: sql`a.kind`,
    storeID: sql`a.store_id`,
    orgID: sql`a.org_id`,
    deployedDate: sql`a.deployed_date`,
    lastSeenTime: sql`a.last_seen_time`,
    unseenDays: unseen,
    alert: sql`case when ${isAlert} then '1' else '0' end`,
    assets: sql`1`,
    alerts: sql`case when ${isAlert} then 1 else 0 end`,
  },
}))
