import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './bench-row'
import { type Measured, runInChild } from './run-in-child'

/** At least three; more (BENCH_ROUNDS) where the machine is busy. */
const ROUNDS = Math.max(3, Number(process.env.BENCH_ROUNDS ?? 3))
const CHILD = fileURLToPath(new URL('./spreadsheet-child.ts', import.meta.url))

export function measure(mode: string, path: string, rows: number): Promise<Measured> {
  return runInChild(CHILD, [mode, path, String(rows)])
}

/** Median times of some modes, run in turn so that a busy moment of the machine hits them alike. */
export async function alternate(modes: readonly string[], path: (mode: string) => string, rows: number) {
  const times = new Map<string, number[]>(modes.map(mode => [mode, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const mode of modes) times.get(mode)!.push((await measure(mode, path(mode), rows)).ms)
  return (mode: string) => median(times.get(mode)!)
}

export async function inTempFolder<Result>(work: (path: (name: string) => string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    return await work(name => join(folder, name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
