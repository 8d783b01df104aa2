import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import type { DesignContent } from '@sfa/kit/designer'
import { designerOf } from '@sfa/mobile/definitions/designers'
import { sql } from 'kysely'
import type { SeedStep } from '../seed-step'

const author = '陈晓禾'

interface DemoLayout {
  kind: 'orderForm' | 'orderPrint'
  code: string
  name: string
  /** What it is for, and what it changes of the layout that a draft begins with. */
  note: string
  type?: string
  required?: readonly string[]
  without?: readonly string[]
  isPublished: boolean
}

/** Urgent orders say until when and why. The print for drivers is a draft still. */
const layouts: readonly DemoLayout[] = [
  {
    kind: 'orderForm',
    code: 'urgent',
    name: '加急订单录入',
    note: '加急订单须写明送货日期与原因',
    type: 'urgent',
    required: ['head-requiredDeliveryDate', 'head-note'],
    isPublished: true,
  },
  {
    kind: 'orderPrint',
    code: 'driver',
    name: '司机送货单',
    note: '不打印价格',
    without: ['line-price', 'line-netAmount'],
    isPublished: false,
  },
]

/** Layouts of orders. A tenant that has one keeps its own. */
export const layoutArea: SeedStep = {
  name: 'layouts of orders',
  async run({ services, tenant, now }) {
    if (tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      const { rows } = await sql`select from mobile_design where kind in ('orderForm', 'orderPrint') limit 1`.execute(
        tx,
      )
      if (rows.length > 0) return
      for (const layout of layouts) await seedLayout(tx, layout, new Date(now.getTime() - 12 * 86_400_000))
    })
  },
}

async function seedLayout(tx: Tx, { kind, code, name, note, isPublished, ...changes }: DemoLayout, at: Date) {
  const content = JSON.stringify(contentOf(kind, changes))
  const version = isPublished ? 1 : null
  const { rows } = await sql<{ id: string }>`
    insert into mobile_design (kind, code, name, draft, published, effective_from, create_by, create_time, last_modified_by,
      last_modified_time)
    values (${kind}, ${code}, ${name}, ${content}, ${version}::integer, ${isPublished ? at : null}::timestamptz, ${author},
      ${at}, ${author}, ${at}) returning id::text`.execute(tx)
  if (isPublished)
    await sql`
      insert into mobile_design_version (design_id, version, content, note, create_by, create_time)
      values (${rows[0]?.id}, 1, ${content}, ${note}, ${author}, ${at})`.execute(tx)
}

function contentOf(
  kind: DemoLayout['kind'],
  { type, required = [], without = [] }: Pick<DemoLayout, 'type' | 'required' | 'without'>,
): DesignContent {
  const parts = designerOf(kind)!.first.components.filter(one => !without.includes(one.type))
  const fields = parts.map(one =>
    required.includes(one.type) ? { ...one, values: { ...one.values, required: '1' } } : one,
  )
  return { components: [...(type ? [{ id: 'forType', type: 'forType', values: { type } }] : []), ...fields] }
}
