import type { PhotoImport, Resource } from '@sfa/kit/resource'
import { importShapes } from '@sfa/kit/shapes'
import { definitionIndex, definitions, loadDefinitions } from '../../../shared/definitions'
import { hasEnded, type JobRow } from '../../../shared/job/job-row'
import { ownJobs } from '../../../shared/job/job-stream'
import { resourceOfKind } from '../../../shared/job/kind-label'
import { onSessionEnd } from '../../../shared/session/session'
import { createStore } from '../../../shared/store'
import { importSessionOf } from '../import/import-session'
import { photoSessionOf } from '../photo/photo-session'
import { repairSessionOf } from '../repair/repair-sessions'
import type { UploadFlow } from '../upload/upload-flow'

type ImportOpen = { kind: 'import'; resource: Resource }
export type OpenDialog =
  | ImportOpen
  | { kind: 'photos'; resource: Resource; spec: PhotoImport }
  | { kind: 'repair'; batchId: string; from?: ImportOpen }
  | undefined

/** Dialogs hang beside the layout, so that changing the page does not take them away. */
export const dialogStore = createStore<OpenDialog>(undefined)
onSessionEnd(() => dialogStore.set(undefined))

export const closeDialog = () => dialogStore.set(undefined)

/** The import of a kind of data where it was left, or a new one; `batchId` shows that job. */
export function openImport(resource: Resource, batchId?: string): void {
  enter(importSessionOf(resource).flow, batchId)
  dialogStore.set({ kind: 'import', resource })
}

export function openPhotos(resource: Resource, spec: PhotoImport, batchId?: string): void {
  enter(photoSessionOf(spec.kind), batchId)
  dialogStore.set({ kind: 'photos', resource, spec })
}

/** The refused rows of an import, to be corrected; from its dialog, the way leads back there. */
export const openRepair = (batchId: string): void =>
  dialogStore.set(open => ({ kind: 'repair', batchId, from: open?.kind === 'import' ? open : undefined }))

/** Closes the grid: back to the preview or result from which it was opened. */
export const leaveRepair = (): void => dialogStore.set(open => (open?.kind === 'repair' ? open.from : undefined))

function enter(flow: UploadFlow, batchId: string | undefined): void {
  if (batchId) {
    flow.follow(batchId)
    return
  }
  const stage = flow.store.get()
  const shown = stage.at === 'job' ? ownJobs.store.get().rows.get(stage.batchId) : undefined
  if (shown && hasEnded(shown)) flow.reset()
}

/** The dialog of a job from a log; undefined for jobs that have none. */
export function dialogOf({ job, kind, batchId }: Pick<JobRow, 'job' | 'kind' | 'batchId'>): (() => void) | undefined {
  const entry = definitionIndex.kinds[kind.toLowerCase()]
  if (job === 'photo-import')
    return entry && (() => void loadDefinitions(entry.area).then(() => openPhotosOf(kind, batchId)))
  if (job !== 'import') return undefined
  // One of the tenant's own objects.
  if (!entry && resourceOfKind(kind)) return () => openImportOf(kind, batchId)
  if (!entry?.imported) return undefined
  return () => void loadDefinitions(entry.area).then(() => openImportOf(kind, batchId))
}

function openImportOf(kind: string, batchId: string): void {
  const shapes = definitions().resources.flatMap(importShapes)
  const resource = shapes.find(each => each.import?.kind.toLowerCase() === kind.toLowerCase())
  if (resource) openImport(resource, batchId)
}

function openPhotosOf(kind: string, batchId: string): void {
  for (const resource of definitions().resources) {
    const spec = resource.photoImports.find(one => one.kind === kind)
    if (spec) openPhotos(resource, spec, batchId)
  }
}

/** The job that an open dialog shows; it needs no notification. */
export function shownBatchId(): string | undefined {
  const open = dialogStore.get()
  if (!open) return undefined
  if (open.kind === 'repair') return repairSessionOf(open.batchId).store.get().running ?? undefined
  const stage =
    open.kind === 'import'
      ? importSessionOf(open.resource).flow.store.get()
      : photoSessionOf(open.spec.kind).store.get()
  return stage.at === 'job' ? stage.batchId : undefined
}
