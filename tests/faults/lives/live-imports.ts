import { startTenantServices } from '@sfa/test-kit/start-tenant-services'
import { imports, liveThrough, prepareLives } from '../../integration/bulk/import-life-lives'

const toldEvery = 1000

/** Lives of an import, each by a seed of its own: that of a life that fails repeats it with `--lives 1`. */
export async function liveImports(wanted: {
  lives: number
  seed: number
  tell: (line: string) => void
}): Promise<void> {
  const { lives, seed, tell } = wanted
  const services = await startTenantServices()
  try {
    await prepareLives(services)
    const all = await imports(services)
    let moves = 0
    for (let life = 0; life < lives; life++) {
      moves += (await liveThrough(all, seed + life)).length
      if ((life + 1) % toldEvery === 0) tell(`${life + 1} lives, ${moves} moves`)
    }
    tell(`${lives} lives of an import from seed ${seed}: rows and state agree after each of ${moves} moves`)
  } finally {
    await services.stop()
  }
}
