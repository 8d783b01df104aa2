import { expect, test } from 'vitest'
import { isRedisInstalled } from '../../scripts/lib/start-redis'
import { surviveKills } from './kills/survive-kills'

const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
/** `npm run faults` measures how soon the product works again; this test only checks that it does. */
const withinMs = 300_000
const tell = (line: string) => void process.stdout.write(`${line}\n`)
const kills = isRedisInstalled() ? 3 : 6

test.each(isRedisInstalled() ? (['postgres', 'redis'] as const) : (['postgres'] as const))(
  `an import leaves the rows of an undisturbed one whatever is killed, with queues on %s (seed ${seed})`,
  async queue => {
    expect(await surviveKills({ queue, kills, seed, withinMs, tell })).toHaveLength(
      queue === 'postgres' ? kills + 1 : kills,
    )
  },
  900_000,
)
