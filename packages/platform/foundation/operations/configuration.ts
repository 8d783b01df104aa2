import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import { keepNumberRules } from './number-rules'

type Seed = readonly [type: string, param: string, value: string, what: string]

const configSeeds = (name: string): readonly Seed[] => [
  ['CropSet', 'Name', name, '企业名称'],
  ['CropSet', 'Abbreviation', name.slice(0, 4), '企业简称'],
  ['CropSet', 'SystemName', '智能销售管理后台', '系统名称'],
  ['CropSet', 'SystemPageHead', '2,3', '网页标题：1企业名称 2企业简称 3系统名称'],
  ['CropSet', 'Watermark', '1', '页面水印：1显示用户名和日期'],
  ['GrossAmount', 'GrossAmount', '1', '是否显示实际价格：0不显示'],
  [
    'ChargeRole',
    'ChargeRole',
    'SalesRep,DSalesRep,DirectSalesRep,ShoppingGuide,TallyClerk',
    '可选为服务人员的角色编码',
  ],
]

/** What the shell asks for; values that are there already stay. */
export async function keepConfiguration(tx: Tx, tenantName: string): Promise<void> {
  for (const [type, param, value, description] of configSeeds(tenantName))
    await sql`insert into parameter_system_config (type, param, value, description)
      values (${type}, ${param}, ${value}, ${description}) on conflict do nothing`.execute(tx)
  await keepNumberRules(tx)
}
