import type { WireRow } from '@sfa/db/search-rows'
import { AppError } from '@sfa/domain/app-error'
import type { Resource } from '@sfa/resource-kit/resource'
import { wireId } from '@sfa/resource-kit/wire-id'
import { area } from '@sfa/resources/organization/area.resource'
import { department } from '@sfa/resources/organization/department.resource'
import { org } from '@sfa/resources/organization/org.resource'
import { areasByCode, asTreeNodes, childrenOfNode, searchTree, writeNode } from '@sfa/services/organization/tree-nodes'
import { keepTenantName, searchTenant } from '@sfa/services/parameter/tenant-name'
import { answerCall } from '@sfa/services/resource/answer-call'
import { z } from 'zod'
import type { App } from '../../server-context'

const record = z.record(z.string(), z.unknown())
const body = record.nullish().transform(value => value ?? {})
const list = z.union([z.array(record), z.object({ list: z.array(record) }).transform(value => value.list)])
const tags = ['organization']

/** Both generations of the documented paths (ambiguities C3–C6), by tree. */
export const treePaths: readonly {
  resource: Resource
  search: readonly string[]
  create: readonly string[]
  update: readonly string[]
  updateList: string
}[] = [
  {
    resource: org,
    search: ['/portalsync/basedata/org/search', '/basedata/mdOrg/search'],
    create: ['/portalsync/basedata/org/create'],
    update: ['/portalsync/basedata/org/update'],
    updateList: '/portalsync/basedata/org/updateList',
  },
  {
    resource: department,
    search: ['/portalsync/user/department/search'],
    create: ['/portalsync/user/department/create'],
    update: [],
    updateList: '/portalsync/user/department/updateList',
  },
  {
    resource: area,
    search: ['/portalsync/basedata/area/search', '/basedata/area/search'],
    create: ['/portalsync/basedata/area/create', '/basedata/area/create'],
    update: ['/portalsync/basedata/area/update', '/basedata/area/update'],
    updateList: '/portalsync/basedata/area/updateList',
  },
]

/** Organisations, departments and areas under the documents' names (2-master-data.md §7). */
export const organizationRoutes = async (app: App) => {
  const { services } = app.context

  for (const { resource, search, create, update, updateList } of treePaths) {
    for (const path of search)
      app.post(path, { schema: { tags, body } }, async ({ caller, body }, reply) => {
        const { rows, total } = await searchTree(services, caller, resource, body)
        return reply.answer(rows, { total })
      })
    for (const [operation, paths] of [['create', create] as const, ['update', update] as const])
      for (const path of paths)
        app.post(path, { schema: { tags, body } }, async ({ caller, body }, reply) =>
          reply.answer(await writeNode(services, caller, resource, operation, body)),
        )
    app.post(updateList, { schema: { tags, body: list } }, async ({ caller, body }, reply) => {
      if (body.length === 0) throw new AppError('nothingToSave')
      const saved: WireRow[] = []
      for (const row of body) saved.push(await writeNode(services, caller, resource, 'update', row))
      return reply.answer(saved)
    })
  }

  // The documents give one method for these two together (ambiguities C5).
  for (const path of ['/org/org/search', '/basedata/mdOrg/search'])
    app.get(path, { schema: { tags, querystring: record } }, async ({ caller, query }, reply) => {
      const { rows, total } = await searchTree(services, caller, org, flat(query))
      return reply.answer(rows, { total })
    })

  app.post('/portalsync/basedata/org/searchById', { schema: { tags, body } }, async ({ caller, body }, reply) => {
    const { data } = await answerCall(services, caller, org, 'findById', body)
    return reply.answer((await asTreeNodes(services, caller, org, [data as WireRow]))[0])
  })

  app.get(
    '/portalsync/basedata/org/searchOrgChildrenById/:id',
    { schema: { tags, params: z.object({ id: wireId }) } },
    async ({ caller, params }, reply) => reply.answer(await childrenOfNode(services, caller, org, params.id)),
  )

  for (const path of ['/portalsync/v2.7/basedata/searchAreaByCode', '/portalsync/v2.7/basedata/searchAreaByCode/:code'])
    app.get(
      path,
      { schema: { tags, params: z.object({ code: z.string().max(50).optional() }) } },
      async ({ caller, params }, reply) => reply.answer(await areasByCode(services, caller, params.code || undefined)),
    )

  app.post('/org/enterprise/findList', { schema: { tags, body } }, async ({ caller }, reply) =>
    reply.answer(await searchTenant(services, caller)),
  )
  app.post('/org/enterprise/updateInfo', { schema: { tags, body } }, async ({ caller, body }, reply) =>
    reply.answer(await keepTenantName(services, caller, body)),
  )
}

/** Query strings have no page and no lists. */
const flat = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'page'))
