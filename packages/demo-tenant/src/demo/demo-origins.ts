import type { Origin } from '@sfa/foundation/operations/insert-all'
import { RowRandom } from '../random'
import { workTime } from '../work-time'

/** The two people of the demo who keep its master data. */
const keepers = ['陈晓禾', '林文静', '林文静', '林文静'] as const

/** Made within the last two years and looked over within the last months, in working hours before `now`. */
export function demoOrigins(now: Date, entity: string): (index: number) => Origin {
  return index => {
    const random = new RowRandom(1, `origin-${entity}`, index)
    const created = 90 + random.int(600)
    return {
      author: random.pick(keepers),
      created: workTime(now, created, random),
      changed: workTime(now, Math.min(created - 1, 2 + random.int(85)), random),
    }
  }
}
