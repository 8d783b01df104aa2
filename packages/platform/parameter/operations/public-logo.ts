import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { findPictures } from '@sfa/operations/files/picture'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import { cropSet, type SystemLogo } from '../definitions/crop-set'

const logoSizes = { wide: 'SystemPageLogo', small: 'SystemPageSmallLogo' } as const satisfies Record<string, SystemLogo>
export type LogoSize = keyof typeof logoSizes

/** File ids of a tenant's logos, for those who have not signed in; a size that is not set, or not there, is missing. */
export async function publicLogos(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
): Promise<Partial<Record<LogoSize, string>>> {
  const { rows } = await inTenant(db, tenantId, tx =>
    sql<{ param: string; value: string }>`
      select param, value from parameter_system_config
      where type = ${cropSet.type} and param = any(${Object.values(logoSizes)}::text[]) and value <> ''
        and is_deleted = 0`.execute(tx),
  )
  const found = await Promise.all(
    (Object.keys(logoSizes) as LogoSize[]).map(async size => {
      const named = rows.find(({ param }) => param === logoSizes[size])?.value.trim()
      const [picture] = named ? await findPictures({ db }, { tenantId }, [named]) : []
      return picture ? [[size, picture.fileName] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}
