import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTime } from './in-time'
import { stopLeftRunning, stopWithFile } from './left-running'
import { startChild } from './start-child'

vi.setConfig({ testTimeout: 120_000 })

it('stops what a file left running, the newest first, and nothing twice', async () => {
  const stopped: string[] = []
  const start = (what: string) =>
    stopWithFile(what, async () => {
      stopped.push(what)
    })
  start('a database')
  const stopServer = start('a server')
  start('a worker')
  await stopServer()
  expect(await stopLeftRunning()).toEqual(['a worker', 'a database'])
  await stopServer()
  expect(stopped).toEqual(['a server', 'a worker', 'a database'])
  expect(await stopLeftRunning()).toEqual([])
})

it('goes on with the rest where one does not stop', async () => {
  const stop = vi.fn(async () => undefined)
  stopWithFile('a database', stop)
  stopWithFile('a worker', () => Promise.reject(new Error('it is stuck')))
  expect(await stopLeftRunning()).toEqual(['a worker (it is stuck)', 'a database'])
  expect(stop).toHaveBeenCalledOnce()
})

it('says what was waited for', async () => {
  await expect(inTime('a copy', new Promise(() => {}), 20)).rejects.toThrow('Waited 0.02 s in vain for a copy')
  expect(await inTime('a copy', Promise.resolve(1))).toBe(1)
})

describe('a child process that does not get ready', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'start-child-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const start = (text: string, timeoutMs?: number) => {
    const program = join(folder, 'program.mts')
    writeFileSync(program, text)
    return startChild({ what: 'the provider', program: pathToFileURL(program), timeoutMs })
  }

  it('is told with what it wrote, and none is left', async () => {
    const ending = start("console.error('no room'); process.exit(3)")
    await expect(ending).rejects.toThrow(/the provider ended at its start \(3\); it wrote:\nno room/)
    await expect(start('setInterval(() => {}, 1000)', 500)).rejects.toThrow('the provider was not ready after 0.5 s')
    expect(await stopLeftRunning()).toEqual([])
  })

  it('says its first message otherwise, and ends when it is asked to', async () => {
    const child = await start("process.send('ready'); setInterval(() => {}, 1000)")
    expect(child.said).toBe('ready')
    await child.stop()
    expect(child.process.signalCode).toBe('SIGTERM')
  })
})
