import { parseArgs } from 'node:util'
import { type FuzzFinding, fuzzMemoryMB, runFuzzLane } from './lib/fuzz-lane'
import { runScript, ScriptError } from './lib/script-error'
import { dim, red } from './lib/terminal'

const lanes = ['xlsx', 'xls', 'csv', 'archive', 'image', 'wire', 'call']
/** A lane is one process that computes: two keep two cores busy. */
const lanesAtOnce = 2
const endless = Number.MAX_SAFE_INTEGER

/**
 * `npm run fuzz [-- --minutes 10] [--seed n] [--lane xls,csv] [--iteration n]`: damaged and hostile inputs of every
 * kind that comes from outside. Fails where one ends in a hang, a crash, more than 512 MB or an unexpected exception;
 * each is stored in fuzz-findings/ with the command that repeats it.
 */
async function fuzz() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string' },
      lane: { type: 'string' },
      iteration: { type: 'string' },
    },
  })
  const chosen = values.lane?.split(',') ?? lanes
  const unknown = chosen.find(lane => !lanes.includes(lane))
  if (unknown) throw new ScriptError(`There is no lane "${unknown}". There are: ${lanes.join(', ')}`)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
  const share = (Number(values.minutes) * 60_000) / chosen.length
  console.log(
    `fuzzing with --seed ${seed}: ${chosen.join(', ')}; nothing may take 10 s or ${fuzzMemoryMB} MB above the lane itself`,
  )

  const findings: FuzzFinding[] = []
  const onFinding = (finding: FuzzFinding) => {
    findings.push(finding)
    const { lane, iteration, kind, text, path } = finding
    console.log(red(`${lane} ${kind}: ${text.split('\n').slice(0, 4).join('\n  ')}`))
    console.log(dim(`  npm run fuzz -- --lane ${lane} --seed ${seed} --iteration ${iteration}   ${path}`))
  }
  const first = Number(values.iteration ?? 0)
  const last = values.iteration === undefined ? endless : first
  const waiting = [...chosen]
  const runNext = async (): Promise<void> => {
    const lane = waiting.shift()
    if (lane === undefined) return
    const tried = await runFuzzLane({ lane, seed, first, last, forMs: share, onFinding })
    console.log(`${lane.padEnd(8)} ${tried} inputs`)
    return runNext()
  }
  await Promise.all(Array.from({ length: lanesAtOnce }, runNext))
  if (findings.length > 0) throw new ScriptError(`${findings.length} findings with --seed ${seed}`)
}

await runScript(fuzz)
process.exit()
