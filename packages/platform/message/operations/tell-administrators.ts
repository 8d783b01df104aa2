import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Label } from '@sfa/kit/label'
import { adminRole } from '@sfa/kit/permission/admin-role'
import { sql } from 'kysely'
import { tellPeople } from './tell-people'

export interface ForAdministrators {
  title: Label
  content: Label
  /** For `{name}` in the texts; what has words of each language has those of the text. */
  words: Readonly<Record<string, string | Label>>
  /** Code of the role that is told; by default the system administrators. */
  role?: string
  /** Users who are told as well. */
  userIds?: readonly string[]
}

/** Tells the administrators of a company in both languages, since no call says which one they read. */
export async function tellAdministrators(
  tx: Tx,
  { title, content, words, role = adminRole, userIds = [] }: ForAdministrators,
) {
  const fill = (label: Label, at: 0 | 1) =>
    label[at].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const word = words[name] ?? whole
      return typeof word === 'string' ? word : word[at]
    })
  const { rows } = await sql<{ id: string }>`select id::text from sys_role where code = ${role}`.execute(tx)
  await tellPeople(tx, {
    title: fill(title, 0),
    content: `${fill(content, 0)}\n\n${fill(content, 1)}`,
    userIds,
    roleIds: rows.map(({ id }) => id),
  })
}
