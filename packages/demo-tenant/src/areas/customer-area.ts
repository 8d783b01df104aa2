import { banner } from '@sfa/customer/definitions/banner.resource'
import { channel } from '@sfa/customer/definitions/channel.resource'
import { commonTag } from '@sfa/customer/definitions/common-tag.resource'
import { storeTag } from '@sfa/customer/definitions/store-tag.resource'
import { visitFrequency } from '@sfa/customer/definitions/visit-frequency.resource'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { type Ids, insertAll, isEmpty, type SeedRow } from '@sfa/foundation/operations/insert-all'
import type { Resource } from '@sfa/kit/resource'
import { displayArea } from '@sfa/product/definitions/display-area.resource'
import { demoBanners, demoChannels, demoDisplayAreas, demoFrequencies, demoTagGroups } from '../demo/demo-customers'
import { demoOrigins } from '../demo/demo-origins'
import { nodesOf, type SeedNode, topNode } from '../insert-node'
import type { SeedStep } from '../seed-step'

/** What stores refer to: chains, channels, tags, visit frequencies and areas in the store. */
export const customerArea: SeedStep = {
  name: 'what stores refer to',
  async run({ services, tenant, now }) {
    if (tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, banner))) return
      const keep = (resource: Resource, rows: readonly SeedRow[]): Promise<Ids> =>
        insertAll(
          tx,
          resource,
          rows.map(row => ({ ...row, isDeleted: '0' })),
          { originOf: demoOrigins(now, resource.key) },
        )
      await keep(banner, demoBanners)
      await keep(visitFrequency, demoFrequencies)
      await keep(displayArea, demoDisplayAreas)
      const groups = await keep(
        commonTag,
        demoTagGroups.map(({ code, name }, index) => ({ code, name, sequence: index + 1 })),
      )
      await keep(storeTag, tagsOf(groups))
      await seedChannels(tx, now)
    })
  },
}

const tagsOf = (groups: Ids): SeedRow[] =>
  demoTagGroups
    .flatMap(({ code, tags }) => tags.map((name, index) => ({ name, sequence: index + 1, group: code })))
    .map(({ group, ...tag }, index) => ({
      ...tag,
      code: `T${String(index + 1).padStart(2, '0')}`,
      tagConfigID: groups.get(group),
    }))

async function seedChannels(tx: Tx, now: Date): Promise<void> {
  const originOf = demoOrigins(now, channel.key)
  const made = new Map<string, SeedNode>()
  for (const [index, { parent, ...values }] of demoChannels.entries()) {
    const add = nodesOf(tx, channel, originOf(index))
    const above = parent === null ? topNode : (made.get(parent) as SeedNode)
    made.set(values.code, await add(above, { ...values, sequence: index + 1, isDeleted: '0' }))
  }
}
