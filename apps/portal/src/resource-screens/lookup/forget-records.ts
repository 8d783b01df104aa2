import { dictionary } from '@sfa/kit/own-tables/dictionary.resource'
import { systemConfig } from '@sfa/kit/own-tables/system-config.resource'
import type { Resource } from '@sfa/kit/resource'
import type { QueryClient } from '@tanstack/react-query'
import { reloadObjects } from '../../shared/definitions'
import { requestMenuReload } from '../../shared/menu/menu-reload'
import { recordsKey } from '../record-calls'
import { dictionaryKey, dictionaryTypesKey } from './dictionaries'
import { systemConfigKey } from './system-config'

const alsoKept: Readonly<Record<string, readonly string[]>> = {
  [dictionary.key]: [dictionaryKey, dictionaryTypesKey],
  [systemConfig.key]: [systemConfigKey],
}

/** Whose records are definitions of pages. */
const objects = 'parameter.custom-object'

/** After a change: what is shown of the resource's records is asked for again. */
export async function forgetRecords(client: QueryClient, resource: Resource): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: recordsKey(resource) }),
    ...(resource.key === objects ? [reloadObjects().then(requestMenuReload)] : []),
    ...(alsoKept[resource.key] ?? []).map(key => client.invalidateQueries({ queryKey: [key] })),
  ])
}
