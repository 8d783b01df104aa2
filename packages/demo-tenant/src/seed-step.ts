import type { Services } from '@sfa/operations/services'
import type { DemoAccounts } from './demo-accounts'

/** A tenant that the seed makes. */
export interface SeedTenant {
  id: string
  name: string
  /** 1 is the full demo; 0 has no rows of business data. */
  scale: number
  /** full: the demo; second: shows that tenants are separate; empty: what a new customer sees. */
  size: 'full' | 'second' | 'empty'
  /** Its administrators look after all companies. */
  runsPlatform?: boolean
}

export interface SeedContext {
  services: Services
  tenant: SeedTenant
  accounts: DemoAccounts
  /** The day from which the demo's dates are counted back. */
  now: Date
  log(line: string): void
}

/** Makes one kind of data for one tenant. Runs at every start, so it adds what is missing and changes nothing else. */
export interface SeedStep {
  name: string
  run(context: SeedContext): Promise<void>
}
