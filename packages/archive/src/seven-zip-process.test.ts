import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildBundle } from './testing/build-child'
import { buildRar5 } from './testing/build-rar'
import { tempArchive } from './testing/temp-archive'

const run = promisify(execFile)
const rar = buildRar5([{ name: 'P-001.jpg', data: Buffer.from('pixels') }])

test('run from the sources, the child is found and started through tsx', async () => {
  const archive = await (await tempArchive(rar)).open({ childEntry: undefined })
  expect((await archive.read(archive.entries[0]!)).toString()).toBe('pixels')
})

test('a bundle finds the child that was built beside it', async () => {
  const bundle = await buildBundle('open-archive.ts')
  const { path } = await tempArchive(rar)
  const program = `
    const { openArchive } = await import(process.argv[1])
    const archive = await openArchive(process.argv[2])
    console.log(archive.kind, String(await archive.read(archive.entries[0])))
    await archive.close()`
  const args = ['--input-type=module', '-e', program, join(bundle.folder, 'open-archive.js'), path]
  const { stdout } = await run(process.execPath, args).finally(bundle.remove)
  expect(stdout.trim()).toBe('rar pixels')
})

test('a child that cannot be started is a fault of the installation, neither a hang nor a broken archive', async () => {
  const file = await tempArchive(rar)
  await expect(file.open({ childEntry: '/nowhere/child.js' })).rejects.toThrow('did not start')
})
