import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alignColumns } from './terminal'

interface DemoAccount {
  tenant: string
  userName: string
  password: string
  roles: string[]
}

/** The demo sign-ins as lines to print; none where the data was not seeded with a demo. */
export function listDemoAccounts(dataDir: string): string[] {
  let accounts: DemoAccount[]
  try {
    accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))
  } catch {
    return []
  }
  const rows = accounts.map(({ tenant, userName, password, roles }) => [tenant, userName, password, roles.join(', ')])
  return alignColumns([['Tenant', 'User name', 'Password', 'Roles'], ...rows])
}
