import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const preload = new URL('exit-with-parent.mjs', import.meta.url).href

/** A service that says on its standard output that it runs, and would run for ever. */
const launch = () =>
  spawn(process.execPath, ['--import', preload, '-e', "console.log('runs'); setInterval(() => {}, 1000)"], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })

it('a service ends with its launcher', async () => {
  const service = launch()
  if (service.stdout) await once(service.stdout, 'data')
  service.disconnect()
  expect(await once(service, 'exit')).toEqual([null, 'SIGTERM'])
})

it('so does one whose launcher ends before it has begun', async () => {
  const service = launch()
  service.disconnect()
  expect(await once(service, 'exit')).toEqual([null, 'SIGTERM'])
})
