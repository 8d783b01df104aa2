import { parseArgs } from 'node:util'
import { type Round, surviveKills } from '../tests/faults/kills/survive-kills'
import { liveImports } from '../tests/faults/lives/live-imports'
import { build } from './build'
import { runScript, ScriptError } from './lib/script-error'
import { isRedisInstalled } from './lib/start-redis'
import { bold } from './lib/terminal'

/**
 * `npm run faults -- --kills 50 [--seed 7] [--within 15] [--lives 10000]`: kills processes of the running product while it
 * imports, on each queue backend, and fails where rows differ or where it does not work completely again within so many
 * seconds. Before that it lives so many lives of an import on the table of jobs (tests/integration/bulk/import-life-lives.ts);
 * `--kills 0` does nothing else.
 */
async function faults() {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '6' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      within: { type: 'string', default: '15' },
      lives: { type: 'string', default: '0' },
    },
  })
  const [kills, seed, within, lives] = [values.kills, values.seed, values.within, values.lives].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  if (![kills, seed, within, lives].every(Number.isFinite))
    throw new ScriptError('--kills, --seed, --within and --lives are numbers')
  console.log(`seed ${seed}`)
  if (lives > 0) await liveImports({ lives, seed, tell: console.log })
  if (kills === 0) return
  if (!isRedisInstalled()) throw new ScriptError('This needs redis-server on PATH, for the second queue backend.')
  await build()
  for (const queue of ['postgres', 'redis'] as const) {
    const rounds = await surviveKills({ queue, kills, seed, withinMs: within * 1000, tell: console.log })
    console.log(bold(`${queue}: ${rounds.length} kills, every import left the rows of an undisturbed one`))
    for (const line of figures(rounds)) console.log(line)
  }
}

/** Seconds until the product worked completely again, by the process that was killed. */
function figures(rounds: readonly Round[]): string[] {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  return [...new Set(rounds.map(round => round.piece))].sort().map(piece => {
    const times = rounds.filter(round => round.piece === piece).map(round => round.wholeAfterMs)
    const sorted = times.sort((one, other) => one - other)
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
    return `  ${piece.padEnd(10)} ${String(sorted.length).padStart(3)} kills, whole again in ${seconds(middle)} s (middle), ${seconds(sorted.at(-1) ?? 0)} s (longest)`
  })
}

await runScript(faults)
process.exit()
