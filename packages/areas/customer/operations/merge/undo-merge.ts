import { AppError } from '@sfa/kernel/app-error'
import { fillText, type Language, textIn } from '@sfa/kernel/language'
import type { Label } from '@sfa/kit/label'
import { actionHandler } from '@sfa/operations/action/action-handler'
import { followFiles } from '@sfa/operations/files/keep-files'
import { accessForKey } from '@sfa/operations/permission/access'
import { exclusionViolation } from '@sfa/operations/resource/saving/refuse-duplicates'
import { sql } from 'kysely'
import { store } from '../../definitions/store.resource'
import { storeMerge } from '../../definitions/store-merge.resource'
import { countGroups } from '../count-groups'
import { addedConflicts, endMade, lockAdded, takeBackAdded } from './add-accounts'
import { type Conflict, conflictsOf, groupsOf, mostNamed, noteUnchanged, takeBack, unchangedSince } from './merge-steps'
import { lockTwo, noteHistory } from './two-stores'

/**
 * Puts back what a merge wrote, for 30 days. What else has happened since stays; what would be lost is named, and the
 * merge stays as it is.
 */
export const undoMerge = actionHandler({
  of: storeMerge,
  action: 'undoMerge',
  async run(tx, caller, { row }) {
    const [mergeId, survivorId, loserId] = [String(row.id), String(row.survivorID), String(row.loserID)]
    const { scope } = await accessForKey(tx, caller, store, 'customer/storemerge:undo')
    const before = await lockTwo(tx, { first: survivorId, second: loserId }, scope)
    const groups = await groupsOf(tx, mergeId)
    await lockAdded(tx, mergeId)
    const conflicts = [...(await conflictsOf(tx, mergeId, groups)), ...(await addedConflicts(tx, mergeId))]
    refuse(conflicts.slice(0, mostNamed), caller.language)
    const unchanged = await unchangedSince(tx, mergeId)
    await takeBackAdded(tx, mergeId, caller.userName)
    await takeBack(tx, mergeId, groups, caller.userName).catch(refuseTaken)
    await endMade(tx, mergeId)
    await noteUnchanged(tx, mergeId, unchanged)
    const after = await noteHistory(tx, caller, 'undoMerge', before)
    for (const side of ['first', 'second'] as const) await followFiles(tx, store, before[side], after[side])
    const left = [before.first, before.second, after.first, after.second].flatMap(
      ({ groupIds }) => groupIds as string[],
    )
    await countGroups(tx, [...new Set(left)])
    await sql`
      update customer_store_pair set state = 'open', decided_by = null, decided_time = null, ver = ver + 1,
        last_modified_time = now()
      where first_id = least(${survivorId}::bigint, ${loserId}::bigint)
        and second_id = greatest(${survivorId}::bigint, ${loserId}::bigint) and state = 'merged'`.execute(tx)
    return undefined
  },
})

const saying = {
  quoted: ['“{name}”', ' "{name}"'],
  and: ['、', ', '],
  next: ['；', '; '],
  removed: ['{what}已删除', '{what} (removed)'],
  changed: ['{what}的{fields}', '{what} ({fields})'],
} satisfies Record<string, Label>

/** Throws `mergeChangedSince`, which says what would be lost: 主经销商“…”的门店；门店“…”的名称. */
function refuse(conflicts: readonly Conflict[], language: Language): void {
  if (conflicts.length === 0) return
  const say = (text: keyof typeof saying, params: Readonly<Record<string, string>> = {}) =>
    fillText(textIn(language, saying[text]), params)
  const named = conflicts.map(({ part, title, fields }) => {
    const what = `${textIn(language, part.detail?.label ?? part.resource.label)}${title ? say('quoted', { name: title }) : ''}`
    if (fields.length === 0) return say('removed', { what })
    return say('changed', { what, fields: fields.map(label => textIn(language, label)).join(say('and')) })
  })
  throw new AppError('mergeChangedSince', { what: named.join(say('next')) })
}

/** A record that was made since stands where one would go back to. */
function refuseTaken(error: unknown): never {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code !== exclusionViolation && code !== '23505') throw error
  throw new AppError('mergeChangedSince', { what: detail ?? '' })
}
