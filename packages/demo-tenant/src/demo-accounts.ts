import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatePassword } from '@sfa/person/operations/account/generate-password'

export interface DemoAccount {
  tenant: string
  userName: string
  password: string
  roles: readonly string[]
}

/** Sign-in names and passwords of the demo, in the data folder where only its owner reads them. */
export class DemoAccounts {
  private readonly file: string
  private accounts: DemoAccount[]

  constructor(private readonly dataDir: string) {
    this.file = join(dataDir, 'demo-accounts.json')
    this.accounts = existsSync(this.file) ? (JSON.parse(readFileSync(this.file, 'utf8')) as DemoAccount[]) : []
  }

  find(tenant: string, userName: string): DemoAccount | undefined {
    return this.accounts.find(account => account.tenant === tenant && account.userName === userName)
  }

  /** The account with its password, a new one where none is known; written to disk before it is answered. */
  keep(tenant: string, userName: string, roles: readonly string[]): DemoAccount {
    const known = this.find(tenant, userName)
    if (known && known.roles.join() === roles.join()) return known
    const account = { tenant, userName, password: known?.password ?? generatePassword(), roles }
    this.accounts = known ? this.accounts.map(one => (one === known ? account : one)) : [...this.accounts, account]
    this.write()
    return account
  }

  private write(): void {
    mkdirSync(this.dataDir, { recursive: true })
    const unfinished = `${this.file}.unfinished`
    writeFileSync(unfinished, `${JSON.stringify(this.accounts, null, 2)}\n`, { mode: 0o600 })
    renameSync(unfinished, this.file)
  }
}
