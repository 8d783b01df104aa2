import { createWriteStream, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openArchive } from '@sfa/archive/open-archive'
import { writeZip } from '@sfa/archive/write-zip'
import { runFileList } from '@sfa/operations/bulk/file-list/run-file-list'
import { startFileList } from '@sfa/operations/bulk/file-list/start-file-list'
import type { Caller } from '@sfa/operations/caller'
import { findFile } from '@sfa/operations/files/find-file'
import { storeFile } from '@sfa/operations/files/store-file'
import { fileListJob } from '@sfa/operations/job/contracts/file-list'
import { startDroppedPhotoImport } from '@sfa/operations/photo/import/start-dropped-photo-import'
import { addUser } from '@sfa/test-kit/add-user'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carryOut } from '../support/carry-out'

let services: TenantServices
let caller: Caller
beforeAll(async () => {
  services = await startTenantServices()
  caller = await addUser(services)
})
afterAll(() => services.stop())

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'was accepted',
    error => error.code,
  )
const picture = async (tenantId: string, name: string, content: string) =>
  (
    await storeFile(services, {
      tenantId,
      name,
      content: Buffer.from(content),
      ownerId: null,
      createBy: 't',
      keepDays: null,
    })
  ).id

describe('files chosen from a list', () => {
  test('are packed under their new names, each name once', async () => {
    const ids = [
      await picture('one', 'a.jpg', 'A'),
      await picture('one', 'b.jpg', 'B'),
      await picture('one', 'c.jpg', 'C'),
    ]
    const { batchId } = await startFileList(services, caller, {
      pathList: ids.map(id => `/portalsync/files/${id}`),
      photoNewNames: ['门店.jpg', '门店.jpg', '../../etc/c.jpg'],
    })
    const run = await carryOut(services, fileListJob, runFileList, batchId)
    expect(run).toMatchObject({ phase: 'done', total: 3, successCount: 3 })
    const path = join(services.dataDir, 'packed.zip')
    await pipeline(
      await services.files.get((await findFile(services, 'one', run.files.file as string)).key),
      createWriteStream(path),
    )
    const archive = await openArchive(path)
    expect(archive.entries.map(entry => entry.name)).toEqual(['门店.jpg', '门店(1).jpg', '__.._etc_c.jpg'])
    expect(String(await archive.read(archive.entries[1]!))).toBe('B')
    await archive.close()
  })

  test('must be chosen, and be the tenant’s own', async () => {
    expect(await refusal(startFileList(services, caller, { pathList: [] }))).toBe('fileListEmpty')
    expect(await refusal(startFileList(services, caller, { pathList: [await picture('two', 'x.jpg', 'X')] }))).toBe(
      'fileMissing',
    )
  })
})

describe('photos from the FTP server', () => {
  test('are taken by the name of the archive, from the tenant’s own folder only', async () => {
    const folder = join(services.dataDir, 'ftp')
    mkdirSync(join(folder, 'one'), { recursive: true })
    mkdirSync(join(folder, 'two'))
    await writeZip(createWriteStream(join(folder, 'one', 'photos.zip')), [{ path: 'a.jpg', data: Buffer.from('A') }])
    writeFileSync(join(folder, 'two', 'theirs.zip'), 'theirs')
    symlinkSync(join(folder, 'two', 'theirs.zip'), join(folder, 'one', 'link.zip'))
    const start = (name: string, from: string | undefined = folder) =>
      startDroppedPhotoImport(services, caller, 'ProductPhoto', from, name)
    expect(await start('photos.zip')).toEqual({ batchId: expect.stringMatching(/^\d+$/) })
    expect(await refusal(start(' '))).toBe('fileNameMissing')
    for (const name of ['photos', 'photos.7z', '../two/theirs.zip'])
      expect(await refusal(start(name))).toBe('ftpFileName')
    expect(await refusal(start('missing.rar'))).toBe('ftpFileMissing')
    expect(await refusal(start('link.zip'))).toBe('ftpFileMissing')
    expect(await refusal(startDroppedPhotoImport(services, caller, 'ProductPhoto', undefined, 'photos.zip'))).toBe(
      'ftpNotConfigured',
    )
  })
})
