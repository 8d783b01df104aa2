import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export interface Measured {
  ms: number
  /** Peak resident memory of the process. */
  megabytes: number
}

/** Runs a script in a process of its own; the script prints what it measured with `report`. */
export async function runInChild(script: string, args: readonly string[]): Promise<Measured> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', piece => {
    output += piece
  })
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}`)
  return JSON.parse(output) as Measured
}

/** Times the work, without the start of the process. */
export async function report(work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work()
  const measured: Measured = { ms: performance.now() - start, megabytes: peakMegabytes() }
  process.stdout.write(JSON.stringify(measured))
}

/** Linux hands the parent's peak on through `maxRSS`; the high-water mark of /proc is this process' own. */
function peakMegabytes(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const own = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) / 1024
}
