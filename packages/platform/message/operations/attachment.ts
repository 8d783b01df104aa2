import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { findFile } from '@sfa/operations/files/find-file'
import type { StoredFile } from '@sfa/operations/files/stored-file'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { templateKey } from './message-keys'

/** An attachment, for its recipients and for users who may read the senders' messages. Throws `fileMissing` for others. */
export async function findAttachment(
  services: Pick<Services, 'db'>,
  caller: Caller,
  messageId: string,
  fileId: string,
): Promise<StoredFile> {
  const isSender = holdsKey(caller, templateKey('view'))
  const found = await inTenant(services.db, caller.tenantId, tx =>
    sql`select from message_message m
      where m.id = ${messageId} and m.attachments @> ${JSON.stringify([{ fileId }])}::jsonb
        and (${isSender}::boolean or exists (select from message_recipient r
          where r.message_id = m.id and r.user_id = ${caller.userId} and r.delivery = 'delivered'))`.execute(tx),
  )
  if (found.rows.length === 0) throw new AppError('fileMissing')
  return findFile(services, caller.tenantId, fileId)
}
