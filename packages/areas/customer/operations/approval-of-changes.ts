import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { isChanged } from '@sfa/operations/bulk/import/writing/merge-sql'
import type { Following, ImportedRows } from '@sfa/operations/resource/behaviour'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { changeOfStore } from '../definitions/change-of-store'

/** Whether an approved store waits for approval again once it is changed: /sfaconfiguration/ischangestore. */
export const approvalOfChanges: Following = {
  fields: ['state'],
  async of(tx, _caller, { before, changed }) {
    if (before?.state !== 'passed') return {}
    const needs = await neededBy(tx)
    return Object.keys(changed).some(needs) ? { state: 'pending' } : {}
  },
  async imported(tx, rows): Promise<Readonly<Record<string, string>>> {
    const changed = changedIn(rows, await neededBy(tx))
    return changed === undefined
      ? {}
      : { state: `case when t.state = 'passed' and ${changed} then 'pending' else t.state end` }
  },
}

/** Tells of a field whether its change needs an approval. */
async function neededBy(tx: Tx): Promise<(field: string) => boolean> {
  const { approval, fields }: { approval: string | null; fields: readonly string[] } = await settingsOf(
    tx,
    changeOfStore,
  )
  if (approval === 'any') return () => true
  if (approval !== 'chosen') return () => false
  const chosen = new Set(fields)
  return field => chosen.has(field)
}

/** Condition of rows that change one of the fields; undefined where none of the file's is among them. */
function changedIn({ fields, lines }: ImportedRows, needs: (field: string) => boolean): string | undefined {
  const own = fields.filter(({ name }) => needs(name))
  const beside = lines && needs(lines.detail) ? { changed: lines.changed } : undefined
  return own.length > 0 || beside ? isChanged(own, beside) : undefined
}
