import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import { errorTexts } from '@sfa/kernel/error-texts'
import { fillText, textIn } from '@sfa/kernel/language'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import { shownTo } from '@sfa/operations/permission/shown-row'
import type { Services } from '@sfa/operations/services'
import { store } from '../../definitions/store.resource'
import type { PairComparison, Side } from '../../definitions/store-pair.calls'
import { storePair } from '../../definitions/store-pair.resource'
import { refusalOf } from './merge-refusal'
import { mergeKey } from './merge-stores'
import { differencesOf, otherSide } from './merged-values'
import { countReferences } from './move-references'
import { limitRefusal } from './records-per-store'
import { readTwo } from './two-stores'

/** Both stores of a pair as the caller may see them. Throws `notFound` beyond the caller's reach. */
export const comparePair = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { id }: { id: string },
): Promise<PairComparison> =>
  inTenant(db, caller.tenantId, async tx => {
    const key = holdsKey(caller, mergeKey) ? mergeKey : 'customer/storepair:view'
    const pair = await findRow(tx, storePair, id, { scope: (await accessForKey(tx, caller, storePair, key)).scope })
    if (!pair) throw new AppError('notFound')
    const { scope, fields } = await accessForKey(tx, caller, store, key)
    const two = await readTwo(tx, { first: String(pair.firstID), second: String(pair.secondID) }, scope)
    const counts = new Map<string, { first: number; second: number }>()
    for (const side of ['first', 'second'] as const)
      for (const { reference, count } of await countReferences(tx, String(two[side].id))) {
        const of = counts.get(reference.part.resource.key) ?? { first: 0, second: 0 }
        counts.set(reference.part.resource.key, { ...of, [side]: of[side] + count })
      }
    const why = async (keep: Side) => {
      const [survivor, loser] = [two[keep], two[otherSide(keep)]]
      const stores = { survivorId: String(survivor.id), loserId: String(loser.id) }
      const refused = refusalOf(caller, survivor, loser) ?? (await limitRefusal(tx, caller, stores))
      return refused ? fillText(textIn(caller.language, errorTexts[refused.code]), refused.params) : null
    }
    const shown = shownTo(caller, store, fields)
    return {
      first: shown(two.first),
      second: shown(two.second),
      differences: differencesOf(two)
        .filter(({ name }) => !fields.hidden.has(name))
        .map(({ name, choices, usual }) => ({
          name,
          choices: fields.locked.has(name) ? [] : [...choices],
          usual: fields.locked.has(name) ? { first: 'first' as const, second: 'second' as const } : { ...usual },
        })),
      refused: { first: await why('first'), second: await why('second') },
      refers: [...counts].map(([resource, count]) => ({ resource, ...count })),
    }
  })
