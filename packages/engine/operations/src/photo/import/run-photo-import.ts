import { createReadStream } from 'node:fs'
import type { Archive } from '@sfa/archive/archive'
import { openArchive } from '@sfa/archive/open-archive'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { speak } from '../../bulk/columns/chinese-variants'
import { type Caller, requireKey } from '../../caller'
import { fetchFile } from '../../files/fetch-file'
import { findFile } from '../../files/find-file'
import { storeFile } from '../../files/store-file'
import { callerOfRun } from '../../job/attempt/caller-of-run'
import { whileHeld } from '../../job/attempt/held-run'
import type { JobContext } from '../../job/attempt/job-context'
import { saveCheckpoint } from '../../job/attempt/save-checkpoint'
import { accessForKey } from '../../permission/access'
import { largeWidth, makePhotoVariants, type PhotoVariants, thumbnailSide } from '../make-photo-variants'
import { archiveRefusal, pictureRefusal, type Refusal } from '../photo-refusal'
import { type PlannedPhoto, planPhotos } from './photo-plan'
import { countResults, keepResults, type PhotoResult, readResults, writeReport } from './photo-results'
import { type PhotoTarget, photoTarget } from './photo-target'
import { type MadePhoto, type Placing, placePhoto, sameAsBefore } from './place-photo'

/** Photos that are committed together. Small, so that a killed run repeats little. */
const chunkSize = 24
/** Photos that are processed at the same time (DESIGN "photos": four at a time). */
const atOnce = 4
/** Files of a chunk that was never committed are deleted after this many days. */
const provisionalDays = 1

/** Photos may be as large as of products, whatever their field takes: they are kept smaller. */
const maxKB = 5120
const limits = {
  maxBytes: maxKB * 1024,
  maxPixels: 100_000_000,
  allowedFormats: ['jpeg', 'png'] as const,
}

/**
 * Imports the photos of an archive for the records that its files are named after.
 * Chunks commit photos, results and checkpoint together; a run that was killed continues after the last of them.
 */
export async function runPhotoImport(context: JobContext): Promise<void> {
  const { run } = context
  const source = run.files.source
  if (!source) throw new AppError('archiveNotAnArchive')
  await context.enterPhase('parsing')
  const file = await findFile(context, run.tenantId, source)
  const path = await fetchFile(context, file, context.workDir)
  const archive = await openArchive(path, { tempFolder: context.workDir }).catch(error => {
    throw archiveRefusal(error)
  })
  try {
    await importArchive(context, archive)
  } finally {
    await archive.close()
  }
}

async function importArchive(context: JobContext, archive: Archive): Promise<void> {
  const { run } = context
  if (archive.entries.length === 0) throw new AppError('archiveEmpty')
  const caller = await callerOfRun(context, run)
  const target = photoTarget(run.kind)
  requireKey(caller, target.key)
  await context.enterPhase('validating')
  const { planned, refused, access } = await whileHeld(context, run, async tx => {
    const access = await accessForKey(tx, caller, target.resource, target.key)
    if (access.fields.locked.has(target.spec.into)) throw new AppError('notPermitted')
    const plan = await planPhotos(tx, target.resource, access.scope, archive.entries)
    await keepResults(
      tx,
      run.id,
      plan.refused.map(one => ({ ...one, entry: one.entry.index, path: one.entry.path, outcome: 'refused' })),
    )
    return { ...plan, access }
  })
  await context.setCounts({ total: archive.entries.length, failureCount: refused.length })
  await context.enterPhase('writing')
  const placing = { target, access, source: `photo:${run.id}` }
  for (let from = Number(run.checkpoint.next ?? 0); from < planned.length; from += chunkSize) {
    await context.throwIfCancelled()
    context.progress({ stage: 'writing', done: refused.length + from, total: archive.entries.length })
    await importChunk(context, caller, placing, archive, planned.slice(from, from + chunkSize), from + chunkSize)
  }
  await finish(context)
}

type Prepared = { photo: PlannedPhoto } & ({ refusal: Refusal } | { same: true } | { made: MadePhoto })

async function importChunk(
  context: JobContext,
  caller: Caller,
  placing: Placing,
  archive: Archive,
  photos: readonly PlannedPhoto[],
  next: number,
): Promise<void> {
  const { run, db } = context
  const prepared: Prepared[] = []
  for (let from = 0; from < photos.length; from += atOnce)
    prepared.push(
      ...(await Promise.all(
        photos.slice(from, from + atOnce).map(photo => prepare(context, placing.target, archive, photo)),
      )),
    )
  await inTenant(db, run.tenantId, async tx => {
    const results: PhotoResult[] = []
    for (const one of prepared) {
      const { entry, code, position } = one.photo
      const base = { entry: entry.index, path: entry.path, code, position }
      if ('refusal' in one) results.push({ ...base, outcome: 'refused', ...one.refusal })
      else if ('same' in one) results.push({ ...base, outcome: 'same' })
      else {
        const placed = await placePhoto(tx, caller, placing, one.photo, one.made)
        results.push(
          typeof placed === 'string' ? { ...base, outcome: placed } : { ...base, outcome: 'refused', ...placed },
        )
      }
    }
    await keepResults(tx, run.id, results)
    await saveCheckpoint(tx, run, { next }, await countResults(tx, run.id))
  })
}

/** Reads a photo, makes its sizes and puts them into the file store. A fault of the photo refuses only this photo. */
async function prepare(
  context: JobContext,
  target: PhotoTarget,
  archive: Archive,
  photo: PlannedPhoto,
): Promise<Prepared> {
  let variants: PhotoVariants
  try {
    if (photo.entry.size > limits.maxBytes) return { photo, refusal: { reason: 'photoTooLarge', params: { maxKB } } }
    variants = await makePhotoVariants(await archive.read(photo.entry), { ...limits, width: target.spec.width })
  } catch (error) {
    return { photo, refusal: pictureRefusal(error) }
  }
  const { sha256, large, thumbnail } = variants
  if (await inTenant(context.db, context.run.tenantId, tx => sameAsBefore(tx, target, photo, sha256)))
    return { photo, same: true }
  const [largeFileId, thumbnailFileId] = await Promise.all([
    keep(context, photo, large, target.spec.width ?? largeWidth),
    keep(context, photo, thumbnail, thumbnailSide),
  ])
  return { photo, made: { sha256, largeFileId, thumbnailFileId } }
}

const keep = async (context: JobContext, photo: PlannedPhoto, content: Buffer, width: number) =>
  (
    await storeFile(context, {
      tenantId: context.run.tenantId,
      name: `${photo.code}_${photo.position}_${width}.jpg`,
      content,
      ownerId: null,
      createBy: context.run.userName,
      keepDays: provisionalDays,
    })
  ).id

/**
 * The report is made from the committed results, so it is complete even if several processes have written the chunks.
 */
async function finish(context: JobContext): Promise<void> {
  const { run, db } = context
  context.progress({ stage: 'making-file', done: 1, total: 1 })
  const { rows, counts } = await inTenant(db, run.tenantId, async tx => ({
    rows: await readResults(tx, run.id),
    counts: await countResults(tx, run.id),
  }))
  const path = await writeReport(context.workDir, `${run.id}-report.xlsx`, rows, run.language)
  const report = await storeFile(context, {
    tenantId: run.tenantId,
    name: `${(run.fileName ?? run.kind).replace(/\.[^.]+$/, '')}_${(await speak(run.language))(['结果', 'result'])}.xlsx`,
    content: createReadStream(path),
    ownerId: run.userId,
    createBy: run.userName,
    keepDays: 30,
  })
  await context.setFiles({ ...run.files, result: report.id, ...(counts.failureCount > 0 ? { failed: report.id } : {}) })
  await context.setCounts({ total: rows.length, ...counts })
}
