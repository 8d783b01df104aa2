import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { approvables } from '@sfa/operations/area/joined-areas'
import { documentTypes } from '@sfa/workflow/definitions/document-types'
import { effectiveWorkflow } from '@sfa/workflow/operations/definition/effective-workflow'
import type { WorkflowGraph, WorkflowNode } from '@sfa/workflow/rules/graph'
import { blankGraph, templates } from '@sfa/workflow/rules/templates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
  await api.sql("delete from workflow_task where tenant_id = 'yunhe'")
  await api.sql("delete from workflow_event where tenant_id = 'yunhe'")
  await api.sql("delete from workflow_instance where tenant_id = 'yunhe'")
  await api.sql("delete from workflow_version where tenant_id = 'yunhe'")
  await api.sql("delete from workflow_definition where tenant_id = 'yunhe'")
})
afterAll(() => api?.stop())

const say = ([zh]: readonly [string, string]) => zh
const levels = templates.threeLevels.graph({ say })
const call = (name: string, body: object, token = admin) => api.post(`/portalsync/workflow/${name}`, body, token)
const add = async (name: string, graph: WorkflowGraph = levels, rest: object = {}) =>
  (await call('saveDefinition', { name, documentType: 'customer.store', graph, ...rest })).data
const find = async (id: string) => (await call('findDefinition', { id })).data
const act = (action: string, id: string, ver: number, body: object = {}) =>
  api.post(
    action === 'publish' ? '/portalsync/workflow/publishDefinition' : `/portalsync/workflow/definition/${action}`,
    { id, ver, ...body },
    admin,
  )
const withNode = (graph: WorkflowGraph, id: string, rest: object): WorkflowGraph => ({
  ...graph,
  nodes: graph.nodes.map(node => (node.id === id ? ({ ...node, ...rest } as WorkflowNode) : node)),
})

it('knows every document that areas make approvable, and its fields', async () => {
  expect(documentTypes.map(([key]) => key).sort()).toEqual(approvables.map(({ of }) => of.key).sort())
  await api.sql(`
    insert into parameter_custom_field (tenant_id, key_name, field_name, field_description, field_en_description, field_type)
    values ('yunhe', 'MD_Store', 'flowSpace', '面积', 'Floor space', 'Number')`)
  const { data } = await call('searchDocumentType', {})
  const store = data.find(({ key }: { key: string }) => key === 'customer.store')
  const types = Object.fromEntries(store.fields.map(({ name, type }: { name: string; type: string }) => [name, type]))
  expect(types).toMatchObject({
    name: 'text',
    orgID: 'reference',
    state: 'choice',
    'customFields.flowSpace': 'number',
  })
})

describe('a draft', () => {
  it('begins with a workflow that can be published, and is saved as it is drawn', async () => {
    const created = await api.post(
      '/portalsync/workflow/definition/create',
      { name: '新流程', documentType: 'customer.store' },
      admin,
    )
    const { id, ver } = created.data
    expect(await find(id)).toMatchObject({ isNew: true, isChanged: true, published: null, faults: [], versions: [] })
    const loose = { nodes: levels.nodes, edges: levels.edges.slice(1) }
    const saved = await call('saveDefinition', { id, ver, graph: loose })
    expect(saved.data).toMatchObject({ isNew: false, ver: ver + 1, graph: loose })
    expect(
      saved.data.faults.map(({ nodeId, code }: { nodeId: string; code: string }) => `${nodeId} ${code}`),
    ).toContain('start workflowDeadEnd')
    expect(saved.data.faults[0].message).toMatch(/[一-鿿]/)
    expect((await call('saveDefinition', { id, ver, graph: levels })).code).toBe('stale')
    const refused = await act('publish', id, ver + 1)
    expect(refused.code).toBe('workflowFaulty')
    expect(refused.data.failures).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'start', code: 'workflowDeadEnd' })]),
    )
    expect((await find(id)).published).toBeNull()
  })

  it('is no graph of another shape: each refusal names its place', async () => {
    const graph = {
      ...levels,
      nodes: [...levels.nodes, levels.nodes[0]],
      edges: [{ id: 'e', from: 'start', to: 'gone' }],
    }
    const refused = await call('saveDefinition', { name: '坏', documentType: 'customer.store', graph })
    expect(refused.code).toBe('invalid')
    expect(refused.data.failures.map(({ code }: { code: string }) => code).sort()).toEqual([
      'workflowIdTwice',
      'workflowNodeUnknown',
    ])
    for (const wrong of [
      { nodes: [], edges: [], more: 1 },
      { nodes: [{ ...levels.nodes[0], kind: 'loop' }], edges: [] },
      { nodes: [{ ...levels.nodes[2], passShare: 101 }], edges: [] },
      { nodes: [{ ...levels.nodes[2], approvers: [{ by: 'users', ids: ['1; drop'] }] }], edges: [] },
      null,
    ])
      expect((await call('saveDefinition', { name: '坏', documentType: 'customer.store', graph: wrong })).code).toBe(
        'invalid',
      )
    expect((await call('saveDefinition', { name: '坏', documentType: 'customer.nothing', graph: levels })).code).toBe(
      'invalid',
    )
    expect((await call('saveDefinition', { id: '1', graph: levels })).code).toBe('invalid')
    expect((await call('findDefinition', { id: '999999' })).code).toBe('notFound')
  })

  it('names users and roles that are not there', async () => {
    const rows = await api.sql(
      "select id::text, name from sys_user where tenant_id = 'yunhe' and is_deleted = 0 limit 1",
    )
    const there = rows[0] as { id: string; name: string }
    const faults = async (approvers: object[]) =>
      (
        await add(
          `人员${JSON.stringify(approvers).length}-${approvers.length}`,
          withNode(levels, 'superior', { approvers }),
        )
      ).faults
    expect(await faults([{ by: 'users', ids: [there.id] }])).toEqual([])
    expect(await faults([{ by: 'users', ids: [there.id, '888888'] }])).toMatchObject([
      { nodeId: 'superior', code: 'workflowUserGone', params: { name: '888888' } },
    ])
    expect(await faults([{ by: 'role', roleIds: ['777777'], within: 'above' }])).toMatchObject([
      { code: 'workflowRoleGone' },
    ])
    await api.sql('update sys_user set is_deleted = 1 where id = $1', [there.id])
    expect(await faults([{ by: 'users', ids: [there.id] }, { by: 'initiator' }])).toMatchObject([
      { code: 'workflowUserGone', params: { name: there.name } },
    ])
    await api.sql('update sys_user set is_deleted = 0 where id = $1', [there.id])
  })
})

describe('publishing', () => {
  it('makes versions that stay as they were, compares them, and says who and when', async () => {
    const { id, ver } = await add('门店三级审批')
    const { data } = await act('publish', id, ver, { note: '第一版' })
    expect(data).toMatchObject({ version: 1, state: 'published', publishedBy: expect.any(String) })
    expect((await act('publish', id, data.ver)).code).toBe('workflowUnchanged')
    const changed = withNode(levels, 'superior', { mode: 'all', passShare: 50 })
    const saved = (await call('saveDefinition', { id, ver: data.ver, graph: changed })).data
    expect(saved).toMatchObject({ published: 1, isChanged: true })
    const second = (await act('publish', id, saved.ver, { note: '第二版' })).data
    expect(second).toMatchObject({ version: 2 })
    expect((await find(id)).versions).toMatchObject([
      { version: 2, note: '第二版' },
      { version: 1, note: '第一版' },
    ])
    expect((await call('findVersion', { id, version: 1 })).data.graph).toEqual(levels)
    expect((await call('findVersion', { id, version: 9 })).code).toBe('workflowVersionGone')
    expect((await call('compareVersions', { id, from: 1, to: 2 })).data).toEqual({
      nodes: [
        { id: 'superior', name: '直属上级审批', kind: 'approve', what: 'changed', properties: ['mode', 'passShare'] },
      ],
      edges: [],
    })
    expect((await call('compareVersions', { id, from: 2, to: 0 })).data).toEqual({ nodes: [], edges: [] })
  })

  it('one workflow decides for a kind of document and an organisation; the nearest one does', async () => {
    const rows = await api.sql(
      "select id::text, full_path from sys_org where tenant_id = 'yunhe' and level in (2, 3) order by level, id",
    )
    const region = rows[0] as { id: string }
    const branch = rows.find(row => String(row.full_path).includes(`/${region.id}/`)) as { id: string }
    const effective = (orgId: string | null) =>
      inTenant(api.tenants.db, 'yunhe', tx => effectiveWorkflow(tx, 'customer.store', orgId))
    const other = await add('另一个门店流程')
    expect(await act('publish', other.id, other.ver)).toMatchObject({ code: 'workflowPublishedTwice' })
    const regional = await add('大区门店流程', blankGraph(say), { orgID: region.id })
    const published = (await act('publish', regional.id, regional.ver)).data
    expect(await effective(branch.id)).toMatchObject({ name: '大区门店流程', version: 1 })
    expect(await effective(region.id)).toMatchObject({ name: '大区门店流程' })
    expect(await effective(null)).toMatchObject({ name: '门店三级审批', version: 2 })
    const disabled = (await act('disable', regional.id, published.ver)).data
    expect(await effective(branch.id)).toMatchObject({ name: '门店三级审批' })
    await act('enable', regional.id, disabled.ver)
    expect(await effective(branch.id)).toMatchObject({ name: '大区门店流程' })
  })

  it('two at once for the same documents: one is published', async () => {
    const made = await Promise.all(
      ['甲', '乙'].map(name => add(`注册${name}`, levels, { documentType: 'registration.request' })),
    )
    const answers = await Promise.all(made.map(({ id, ver }) => act('publish', id, ver)))
    expect(answers.map(({ code }) => code).sort()).toEqual(['0', 'workflowPublishedTwice'])
  })
})

it('a list says how many documents each workflow is deciding about, by any of its versions', async () => {
  const rows = await api.sql("select id::text from workflow_definition where name = '门店三级审批'")
  const id = rows[0]?.id
  await api.sql(
    `insert into workflow_instance (tenant_id, definition_id, version, resource, record_id, title, course, state)
     select 'yunhe', $1, v, 'customer.store', 900000 + v, '店', '{}', s
     from (values (1, 'running'), (2, 'running'), (3, 'approved')) x (v, s)`,
    [id],
  )
  const { data } = await call('searchDefinition', { page: { pageIndex: 1, pageSize: 20 } })
  const found = new Map(data.map((row: { name: string; running: number }) => [row.name, row.running]))
  expect(found.get('门店三级审批')).toBe(2)
  expect(found.get('另一个门店流程')).toBe(0)
  await api.sql("delete from workflow_instance where tenant_id = 'yunhe'")
})

it('a copy has the draft and another name', async () => {
  const { id, ver } = await add('被复制的流程', templates.together.graph({ say }))
  expect((await act('copy', id, ver, { newName: '被复制的流程' })).code).toBe('invalid')
  await act('copy', id, ver, { newName: '流程副本' })
  const rows = await api.sql("select id::text from workflow_definition where name = '流程副本'")
  const copy = await find(String(rows[0]?.id))
  expect(copy).toMatchObject({
    published: null,
    graph: templates.together.graph({ say }),
    documentType: 'customer.store',
  })
})

it('a file goes out and in again, with people found by their codes', async () => {
  const rows = await api.sql(
    "select id::text, user_code from sys_user where tenant_id = 'yunhe' and is_deleted = 0 order by id limit 2",
  )
  const [one, two] = rows as { id: string; user_code: string }[]
  const graph = withNode(levels, 'superior', { approvers: [{ by: 'users', ids: [one?.id] }] })
  const { id } = await add('往返流程', graph)
  const file = (await call('exportDefinition', { id })).data
  expect(file).toMatchObject({ format: 'workflow/1', name: '往返流程', users: { [one?.id as string]: one?.user_code } })
  const back = await call('importDefinition', {
    file: { ...file, users: { [one?.id as string]: two?.user_code } },
    name: '往返流程二',
  })
  expect(back.data.graph).toEqual(withNode(levels, 'superior', { approvers: [{ by: 'users', ids: [two?.id] }] }))
  expect((await call('importDefinition', { file })).code).toBe('invalid')
  expect((await call('importDefinition', { file: { ...file, format: 'workflow/9' } })).code).toBe('invalid')
})

it('what was never published is deleted; what was is not', async () => {
  const { id, ver } = await add('草稿一份')
  expect((await call('deleteDefinition', { id, ver: ver + 1 })).code).toBe('stale')
  expect((await call('deleteDefinition', { id, ver })).code).toBe('0')
  expect((await call('findDefinition', { id })).code).toBe('notFound')
  const rows = await api.sql("select id::text, ver from workflow_definition where name = '门店三级审批'")
  const published = rows[0] as { id: string; ver: number }
  expect((await call('deleteDefinition', { id: published.id, ver: published.ver })).code).toBe('workflowNotDeleted')
})
