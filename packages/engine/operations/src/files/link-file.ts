import { createHash, randomBytes } from 'node:crypto'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { AnswerOf } from '@sfa/kit/call'
import type { linkFileCall } from '@sfa/kit/calls/file.calls'
import { sql } from 'kysely'
import type { Caller } from '../caller'
import type { Services } from '../services'
import { findFileFor } from './find-file'
import { type StoredFile, toStoredFile } from './stored-file'

const linkMinutes = 10
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * A link that opens the file for ten minutes without signing in, for browsers that download by address. The token names
 * its tenant, since the request that uses it has no session.
 */
export async function linkFile(
  services: Pick<Services, 'db'>,
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof linkFileCall>> {
  const file = await findFileFor(services, caller, id)
  const secret = randomBytes(24).toString('base64url')
  await inTenant(services.db, caller.tenantId, tx =>
    sql`insert into file_link (token_sha256, file_id, expires_at)
      values (${hashOf(secret)}, ${file.id}, now() + ${linkMinutes} * interval '1 minute')`.execute(tx),
  )
  const tenant = Buffer.from(caller.tenantId).toString('base64url')
  return { url: `/portalsync/files/signed/${tenant}.${secret}/${encodeURIComponent(file.name)}` }
}

/** The file behind a link's token. Throws `fileMissing` for a wrong or old one. */
export async function findLinkedFile({ db }: Pick<Services, 'db'>, token: string): Promise<StoredFile> {
  const [tenant = '', secret = ''] = token.split('.')
  const tenantId = Buffer.from(tenant, 'base64url').toString()
  const found = await inTenant(db, tenantId, tx =>
    sql<never>`
      select f.* from file_link l join file f on f.tenant_id = l.tenant_id and f.id = l.file_id
      where l.token_sha256 = ${hashOf(secret)} and l.expires_at > now()
        and (f.expires_at is null or f.expires_at > now())`.execute(tx),
  )
  const row = found.rows[0]
  if (!row) throw new AppError('fileMissing')
  return toStoredFile(row)
}
