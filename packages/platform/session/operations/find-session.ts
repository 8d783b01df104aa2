import { prepared } from '@sfa/db/call/prepared'
import type { Db } from '@sfa/db/connection/pool'
import { knowObjects } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type { Session, SessionLimits } from './session'
import { tokenHash } from './session-token'

/** Who is signed in, and which state the rights of the tenant have. */
type SignedIn = Omit<Session, 'keys'> & { rights: string | null; objects: string | null }

/** The session of a token, with its user's rights of this moment; undefined when it has ended, whatever the reason. */
export async function findSession(
  { db }: Services,
  token: string,
  { idleHours }: Pick<SessionLimits, 'idleHours'>,
): Promise<Session | undefined> {
  const hash = tokenHash(token)
  if (!hash) return undefined
  const idle = sql`make_interval(secs => ${idleHours * 3600})`
  const { rows } = await sql<SignedIn>`${prepared}
    select ${signedIn} from find_signed_in(${hash}, ${idle}) s`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const known = keysOf(db).get(stateOf(found))
  const session = known ? { ...found, keys: known } : await readKeys(db, hash, idle)
  if (!session) return undefined
  const { objects, rights: _, ...kept } = session
  await knowObjects(db, session.tenantId, objects)
  return kept
}

const signedIn = sql`
  s.session_id "id", s.tenant_id "tenantId", s.tenant_name "tenantName", s.user_id "userId", s.user_name "userName",
  s.user_code "userCode", s.name, s.must_change_password "mustChangePassword", s.org_ids "orgIds", s.role_ids "roleIds",
  s.rights, objects_version(s.tenant_id) objects`

/** How many combinations of roles and organisations a process keeps the keys of. */
const mostKept = 500
const kept = new WeakMap<Db, Map<string, readonly string[]>>()

/** The keys of people who have the same roles in the same organisations, by the state of the rights. */
function keysOf(db: Db): Map<string, readonly string[]> {
  const known = kept.get(db) ?? new Map<string, readonly string[]>()
  kept.set(db, known)
  return known
}

const stateOf = ({ tenantId, rights, roleIds, orgIds }: SignedIn) => JSON.stringify([tenantId, rights, roleIds, orgIds])

/** In one statement, so that the keys are those of the state that they are kept by. */
async function readKeys(db: Db, hash: Buffer, idle: ReturnType<typeof sql>) {
  const { rows } = await sql<SignedIn & { keys: string[] }>`
    select ${signedIn}, k.keys from find_signed_in(${hash}, ${idle}) s join find_session(${hash}, ${idle}) k
      on k.session_id = s.session_id`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const known = keysOf(db)
  const oldest = known.size >= mostKept ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
  known.set(stateOf(found), Object.freeze(found.keys))
  return found
}
