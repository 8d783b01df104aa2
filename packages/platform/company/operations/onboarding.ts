import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { type Caller, requireKey } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { org } from '@sfa/organization/definitions/org.resource'
import { user } from '@sfa/person/definitions/user.resource'
import { resourceOf } from '@sfa/registry/registry'
import { type RawBuilder, sql } from 'kysely'
import { onboardingCall } from '../definitions/onboarding.calls'
import { mostCounted, type OnboardingStep, onboardingSteps } from '../rules/onboarding'

const validOf = (resource: Resource) => sql`${sql.table(tableOf(resource))} where is_deleted = 0`

/** Rows that count towards a step, and how many of them a tenant has before anything is done. */
const steps: Readonly<Record<OnboardingStep, { rows: RawBuilder<unknown>; atFirst?: number }>> = {
  logo: {
    rows: sql`parameter_system_config where type = 'CropSet' and param in ('SystemPageLogo', 'SystemPageSmallLogo')
      and coalesce(value, '') <> '' and is_deleted = 0`,
  },
  // The head office and the first administrator are there from the start.
  organisation: { rows: validOf(org), atFirst: 1 },
  people: { rows: validOf(user), atFirst: 1 },
  products: { rows: validOf(resourceOf('product.product')) },
  stores: { rows: validOf(resourceOf('customer.store')) },
  firstImport: { rows: sql`job_run where direction = 'import' and phase = 'done' and success_count > 0` },
}

/** How far the caller's company has come with each step of its checklist. Throws `notPermitted`. */
export async function onboarding({ db }: Pick<Services, 'db'>, caller: Caller) {
  requireKey(caller, onboardingCall.key)
  const counts = onboardingSteps.map(
    step => sql`(select count(*) from (select from ${steps[step].rows} limit ${mostCounted}) found) ${sql.ref(step)}`,
  )
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<Record<OnboardingStep, string>>`select ${sql.join(counts)}`.execute(tx),
  )
  return onboardingSteps.map(step => {
    const { atFirst = 0 } = steps[step]
    const count = Math.max(0, Number(rows[0]?.[step]) - atFirst)
    return { step, done: count > 0 ? ('1' as const) : ('0' as const), count }
  })
}
