import { AppError } from '@sfa/domain/app-error'
import type { WecomState, WecomTrial } from '@sfa/resources/person/directory.calls'
import type { Caller } from '../caller'
import { ProviderError } from '../sso/fetch-json'
import type { DirectoryConfig } from './directory-config'
import { openDirectory } from './open-directory'

/** Whether the deployment has an address book of the caller's company. */
export const wecomState = (config: DirectoryConfig | undefined, { tenantId }: Caller): WecomState => ({
  configured: openDirectory(config, tenantId, 'wecom') !== undefined,
})

/** Asks the address book and changes nothing. Throws `directoryNotConfigured`, `syncFailed`. */
export async function tryWecom(config: DirectoryConfig | undefined, { tenantId }: Caller): Promise<WecomTrial> {
  const directory = openDirectory(config, tenantId, 'wecom')
  if (!directory) throw new AppError('directoryNotConfigured')
  try {
    const [departments, users] = [await directory.departments(), await directory.users()]
    return { departments: departments.length, members: users.filter(({ active }) => active).length }
  } catch (error) {
    if (error instanceof ProviderError) throw Object.assign(new AppError('syncFailed'), { cause: error })
    throw error
  }
}
