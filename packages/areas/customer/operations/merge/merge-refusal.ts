import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import { textIn } from '@sfa/kernel/language'
import { editRefusal } from '@sfa/kit/actions/actions'
import type { Caller } from '@sfa/operations/caller'
import { store } from '../../definitions/store.resource'

/**
 * Why one store cannot be merged into the other. What is not valid, and what waits for an approval, is not merged; the
 * store that stays has to be open, since it changes.
 */
export function refusalOf(
  { language }: Pick<Caller, 'language'>,
  survivor: WireRow,
  loser: WireRow,
): AppError | undefined {
  const invalid = [survivor, loser].find(row => row.isDeleted === '1')
  if (invalid) return new AppError('mergeInvalid', { name: String(invalid.name) })
  const held = editRefusal(store, survivor) ? survivor : loser.state === 'pending' ? loser : undefined
  if (!held) return undefined
  const state = store.flow?.states[String(held.state)]?.label ?? [String(held.state), String(held.state)]
  return new AppError('mergeState', { name: String(held.name), state: textIn(language, state) })
}
