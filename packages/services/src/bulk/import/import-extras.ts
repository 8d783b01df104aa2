import type { ExtraColumns } from '@sfa/db/write-rows'
import type { Resource } from '@sfa/resource-kit/resource'
import { newAccountColumns } from '../../person/new-account'
import type { CheckScope } from './check-scope'
import { checkSignInNames } from './check-sign-in-names'

/** What importing one resource needs beyond its definition. */
export interface ImportExtras {
  /** Columns of new records that no file and no form sets; asked for with each chunk. */
  newColumns?: () => Promise<ExtraColumns>
  /** Checks over all rows that no definition can state. */
  check?: (scope: CheckScope) => Promise<void>
}

const extras: Readonly<Record<string, ImportExtras>> = {
  'person.user': { newColumns: newAccountColumns, check: checkSignInNames },
}

export const extrasOf = ({ key }: Resource): ImportExtras => extras[key] ?? {}
