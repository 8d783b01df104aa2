import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { actionPermissions } from '@sfa/kit/actions/actions'
import type { Resource } from '@sfa/kit/resource'
import { actionKey, permissionKey } from '@sfa/kit/resource-calls'
import { findResource, resourcesOf } from '@sfa/registry/registry'
import { type Caller, holdsKey } from '../../caller'
import { visitorId } from '../../monitor/watched-tenant'
import { scopeOf } from '../../permission/data-scope'
import { masksOf } from '../../permission/field-rights'
import type { JobRun } from '../attempt/job-context'

type AboutRecords = Pick<JobRun, 'job' | 'kind' | 'params' | 'direction' | 'userId'>

/** The resource whose records a run reads or writes; undefined for other runs (a message, chosen files). */
export function resourceOfRun(
  { job, kind, params }: Pick<JobRun, 'job' | 'kind' | 'params'>,
  tenantId: string,
): Resource | undefined {
  if (job === 'batch-change' || job === 'batch-action') return findResource(String(params.resource), tenantId)
  const wanted = kind.toLowerCase()
  return resourcesOf(tenantId).find(
    resource =>
      resource.key === kind ||
      [...resource.imports, ...resource.exports, ...resource.photoImports].some(
        ({ kind: name }) => name.toLowerCase() === wanted,
      ),
  )
}

/** Keys of which the reader needs one: the page's keys, and for their own run the key that the run needs. */
function readingKeys(caller: Caller, resource: Resource, run: AboutRecords): (string | null)[] {
  const search = permissionKey(resource, 'search')
  if (run.userId !== caller.userId || resource.path === null) return [search]
  if (run.job === 'batch-action') return [search, ...actionKeysOf(resource, String(run.params.action))]
  if (run.job === 'batch-change') return [search, permissionKey(resource, 'batchUpdate')]
  if (run.job === 'photo-import') return [search, actionKey(resource, 'uploadphoto')]
  return [search, actionKey(resource, run.direction === 'import' ? 'upload' : 'download')]
}

const actionKeysOf = (resource: Resource, action: string) =>
  Object.hasOwn(resource.actions, action) ? actionPermissions(resource, action) : []

/**
 * Whether the caller may see more of a run than its row: its files, its payload, the records that it is about. That is
 * the right to read its resource; users who watch the jobs of another tenant read none of its records.
 */
export function mayReadRun(caller: Caller, run: AboutRecords): boolean {
  const resource = resourceOfRun(run, caller.tenantId)
  if (!resource) return true
  if (caller.userId === visitorId) return false
  return resource.openToRead || readingKeys(caller, resource, run).some(key => key === null || holdsKey(caller, key))
}

/** The same with the data scope: the run of another user may be about records that the caller does not reach. */
export async function readsRecordsOf(tx: Tx, caller: Caller, run: AboutRecords): Promise<boolean> {
  if (!mayReadRun(caller, run)) return false
  const resource = resourceOfRun(run, caller.tenantId)
  if (!resource || run.userId === caller.userId) return true
  const scope = await scopeOf(tx, caller, resource, 'search')
  return scope === undefined || scope === 'everything'
}

/**
 * Whether the caller may open the files of a run: the files of another user's run hold every field, masked ones too.
 */
export async function mayOpenFilesOf(tx: Tx, caller: Caller, run: AboutRecords): Promise<boolean> {
  if (!(await readsRecordsOf(tx, caller, run))) return false
  const resource = resourceOfRun(run, caller.tenantId)
  if (!resource || run.userId === caller.userId) return true
  const masks = await masksOf(tx, caller, resource, 'search')
  return masks.every(({ mode }) => mode === 'readOnly')
}
