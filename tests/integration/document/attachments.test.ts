import { changesOfRecord } from '@sfa/audit/operations/changes-of-record'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { attachmentKey, attachmentsOf } from '@sfa/kit/documents'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import type { Caller } from '@sfa/operations/caller'
import { addAttachment, removeAttachment, searchAttachments } from '@sfa/operations/document/attachments'
import { noteTimeline } from '@sfa/operations/document/note-timeline'
import { findFileFor } from '@sfa/operations/files/find-file'
import { sweepFiles } from '@sfa/operations/files/sweep-files'
import { resources } from '@sfa/registry/registry'
import { aCaller } from '@sfa/test-kit/a-caller'
import { addUser } from '@sfa/test-kit/add-user'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSample } from '../action/insert-sample'
import { reachingAll } from '../action/reaching-all'

let services: TenantServices
let all: Caller
beforeAll(async () => {
  services = await startTenantServices()
  all = await reachingAll(services, 'all')
})
afterAll(() => services.stop())

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    error => error.code ?? String(error),
  )
const note = { name: '说明.txt', content: Buffer.from('好') }
const withAttachments = resources.filter(resource => attachmentsOf(resource))
const viewKey = (resource: Resource) => permissionKey(resource, 'findById') as string

describe.each(withAttachments.map(resource => [resource.key, resource] as const))('%s', (_, resource) => {
  const at = (id: string) => ({ resource: resource.key, id })

  test('a file is added, listed, read and removed by who may change the record', async () => {
    const id = await insertSample(services.pool, 'one', resource)
    const added = await addAttachment(services, all, at(id), note)
    expect(added).toMatchObject({ name: note.name, bytes: note.content.length, createBy: all.userName })
    expect(await searchAttachments(services, all, at(id))).toEqual([added])
    expect(await findFileFor(services, all, added.fileId)).toMatchObject({ name: note.name, expiresAt: null })
    await sweepFiles(services)
    expect(await findFileFor(services, all, added.fileId)).toMatchObject({ name: note.name })
    await removeAttachment(services, all, { ...at(id), attachmentId: added.id })
    expect(await searchAttachments(services, all, at(id))).toEqual([])
    expect(await outcome(findFileFor(services, all, added.fileId))).toBe('fileMissing')
    const told = await changesOfRecord(services, all, at(id))
    expect(told.map(({ event }) => event && [event.kind, event.data[0]?.value])).toEqual([
      ['detach', note.name],
      ['attach', note.name],
    ])
  })

  test('needs the keys of the record, and reaches no record beyond them', async () => {
    const id = await insertSample(services.pool, 'one', resource)
    const { id: attachmentId, fileId } = await addAttachment(services, all, at(id), note)
    const reader = aCaller({ ...all, keys: new Set([viewKey(resource)]) })
    expect(await outcome(searchAttachments(services, reader, at(id)))).toBe('done')
    expect(await outcome(findFileFor(services, reader, fileId))).toBe('done')
    if (attachmentKey(resource) !== viewKey(resource)) {
      expect(await outcome(addAttachment(services, reader, at(id), note))).toBe('notPermitted')
      expect(await outcome(removeAttachment(services, reader, { ...at(id), attachmentId }))).toBe('notPermitted')
    }
    const other = aCaller({ ...all, keys: new Set(['product/brand:view']) })
    expect(await outcome(searchAttachments(services, other, at(id)))).toBe('notPermitted')
    expect(await outcome(findFileFor(services, other, fileId))).toBe('fileMissing')
    const foreign = aCaller({ tenantId: 'two' })
    expect(await outcome(searchAttachments(services, foreign, at(id)))).toBe('notFound')
    expect(await outcome(findFileFor(services, foreign, fileId))).toBe('fileMissing')
    expect(await outcome(addAttachment(services, foreign, at(id), note))).toBe('notFound')
    if (!resource.scope) return
    const near = await addUser(services, {
      name: `near-${tableOf(resource)}`,
      keys: [...new Set([viewKey(resource), attachmentKey(resource)])],
    })
    expect(await outcome(searchAttachments(services, near, at(id)))).toBe('notFound')
    expect(await outcome(addAttachment(services, near, at(id), note))).toBe('notFound')
    expect(await outcome(findFileFor(services, near, fileId))).toBe('fileMissing')
  })

  const closed = Object.keys(resource.flow?.states ?? {}).find(state => !resource.flow?.editable.includes(state))
  test.runIf(closed)('where the record may not be changed any more, files are added and none is removed', async () => {
    const state = { [resource.flow?.field as string]: closed }
    const id = await insertSample(services.pool, 'one', resource, state)
    const { id: attachmentId } = await addAttachment(services, all, at(id), note)
    expect(await outcome(removeAttachment(services, all, { ...at(id), attachmentId }))).toBe('wrongState')
  })
})

describe('one record', () => {
  const resource = withAttachments.find(({ key }) => key === 'warehouse.stock-document') as Resource
  const { most, mb } = attachmentsOf(resource) as { most: number; mb: number }
  let at: { resource: string; id: string }
  beforeAll(async () => {
    at = { resource: resource.key, id: await insertSample(services.pool, 'one', resource) }
  })

  test('files are what their names say, and of a size', async () => {
    const add = (name: string, content: Buffer) => outcome(addAttachment(services, all, at, { name, content }))
    expect(await add('a.exe', note.content)).toBe('attachedWrongFormat')
    expect(await add('a.png', note.content)).toBe('attachedNotAsNamed')
    expect(await add('a.pdf', Buffer.from('MZ'))).toBe('attachedNotAsNamed')
    expect(await add('a.txt', Buffer.alloc(mb * 1024 * 1024 + 1))).toBe('attachedTooLarge')
  })

  test('has no more files than its definition says, also where several are sent at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: most + 3 }, (_, n) =>
        outcome(addAttachment(services, all, at, { ...note, name: `${n}.txt` })),
      ),
    )
    expect(sent.filter(one => one === 'done')).toHaveLength(most)
    expect(sent.filter(one => one === 'attachmentsFull')).toHaveLength(3)
  })

  test('a file of one record is not removed by way of another', async () => {
    const [first] = await searchAttachments(services, all, at)
    const other = await insertSample(services.pool, 'one', resource)
    const asked = { resource: resource.key, id: other, attachmentId: String(first?.id) }
    expect(await outcome(removeAttachment(services, all, asked))).toBe('notFound')
  })

  test('what areas note stands in its timeline, without what is hidden from the reader', async () => {
    const id = await insertSample(services.pool, 'one', resource, { reason: '盘点' })
    await inTenant(services.db, 'one', tx =>
      noteTimeline(tx, resource, id, {
        kind: 'shipped',
        text: ['发货', 'Shipped'],
        data: [
          { label: ['快递单号', 'Tracking number'], value: 'SF1' },
          { label: ['原因', 'Reason'], value: '盘点', field: 'reason' },
        ],
        by: all,
        source: 'api',
      }),
    )
    const [told] = await changesOfRecord(services, all, { ...at, id })
    expect(told).toMatchObject({ operation: 'shipped', source: 'api', userName: all.userName, changes: {} })
    expect(told?.event?.data.map(({ value }) => value)).toEqual(['SF1', '盘点'])
    await services.pool.query(
      `insert into sys_role_field_mask (tenant_id, role_id, resource, field, mode) values ('one', $1, $2, 'reason', 'hidden')`,
      [all.roleIds[0], resource.key],
    )
    const [kept] = await changesOfRecord(services, all, { ...at, id })
    expect(kept?.event?.data.map(({ value }) => value)).toEqual(['SF1'])
    await services.pool.query(`delete from sys_role_field_mask where resource = $1`, [resource.key])
  })

  test('a definition without attachments takes none', async () => {
    expect(await outcome(searchAttachments(services, all, { resource: 'product.brand', id: '1' }))).toBe(
      'invalidRequest',
    )
  })
})
