import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { writeZip } from '@sfa/archive/write-zip'
import { findFileFor } from '../../files/find-file'
import { storeFile } from '../../files/store-file'
import { callerOfRun } from '../../job/attempt/caller-of-run'
import type { JobContext } from '../../job/attempt/job-context'
import { fileListPayload } from '../../job/contracts/file-list'
import { bulkLimits } from '../bulk-limits'

/**
 * Packs the chosen files. A run that was interrupted starts from the beginning, because its archive was not delivered.
 */
export async function runFileList(context: JobContext): Promise<void> {
  const { run } = context
  const caller = await callerOfRun(context, run)
  const { files } = fileListPayload.parse(run.params)
  await context.enterPhase('writing')
  const path = join(context.workDir, 'photos.zip')
  let done = 0
  async function* sources() {
    for (const { id, name } of files) {
      if (done % 50 === 0) await context.throwIfCancelled()
      context.progress({ stage: 'exporting', done, total: files.length })
      const file = await findFileFor(context, caller, id)
      yield { path: name, data: await context.files.get(file.key) }
      done += 1
    }
  }
  await writeZip(createWriteStream(path), sources())
  const packed = await storeFile(context, {
    tenantId: run.tenantId,
    name: run.fileName ?? 'photos.zip',
    content: createReadStream(path),
    ownerId: run.userId,
    createBy: run.userName,
    keepDays: bulkLimits().keepFilesDays,
  })
  await context.setFiles({ file: packed.id })
  await context.setCounts({ total: files.length, successCount: files.length, failureCount: 0 })
}
