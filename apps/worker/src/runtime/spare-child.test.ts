import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Child, type Children, openChildren } from './spare-child'

let folder: string
let children: Children
const taken: Child[] = []

/** Each process leaves its number behind. */
const program = `import { writeFileSync } from 'node:fs'
writeFileSync(new URL('started/' + process.pid, import.meta.url), '')
process.on('message', () => process.exit())
process.send({ type: 'ready' })
`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spare-child-'))
  mkdirSync(join(folder, 'started'))
  writeFileSync(join(folder, 'child.mjs'), program)
  children = openChildren(pathToFileURL(join(folder, 'child.mjs')), 100)
})
afterEach(async () => {
  children.stop()
  for (const { process: child } of taken.splice(0)) child.kill('SIGKILL')
  await vi.waitFor(() => expect(started().filter(isAlive)).toEqual([]), { timeout: 50_000 })
  rmSync(folder, { recursive: true })
})

const started = () => readdirSync(join(folder, 'started')).map(Number)
const spareStarted = async () => {
  await expect.poll(started, { timeout: 50_000 }).toHaveLength(1)
  return started()[0] as number
}
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
async function take(memoryMB: number): Promise<number | undefined> {
  const child = children.take(memoryMB)
  taken.push(child)
  await child.loaded
  return child.process.pid
}

it('hands out the process that was loaded in advance, once', async () => {
  children.prepare()
  children.prepare()
  const spare = await spareStarted()
  expect(await take(100)).toBe(spare)
  expect(await take(100)).not.toBe(spare)
  expect(started()).toHaveLength(2)
})

it('keeps it for a run of its memory', async () => {
  children.prepare()
  const spare = await spareStarted()
  expect(await take(200)).not.toBe(spare)
  expect(await take(100)).toBe(spare)
})

it('hands out none that has died meanwhile', async () => {
  children.prepare()
  const spare = await spareStarted()
  process.kill(spare, 'SIGKILL')
  await expect.poll(() => isAlive(spare)).toBe(false)
  expect(await take(100)).not.toBe(spare)
})

it('ends it with the worker, and makes no other', async () => {
  children.prepare()
  const spare = await spareStarted()
  children.stop()
  await expect.poll(() => isAlive(spare)).toBe(false)
  children.prepare()
  expect(await take(100)).not.toBe(spare)
  expect(started()).toHaveLength(2)
})
