import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/domain/app-error'
import { textIn } from '@sfa/domain/language'
import { editRefusal } from '@sfa/resource-kit/actions/actions'
import { store } from '@sfa/resources/customer/store.resource'
import type { Caller } from '../../caller'

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
