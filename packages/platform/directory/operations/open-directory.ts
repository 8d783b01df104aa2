import type { Directory } from './directory'
import type { DirectoryConfig } from './directory-config'
import { scimDirectory } from './scim-directory'
import { wecomDirectory } from './wecom-directory'

export type DirectoryKind = 'any' | 'wecom'

/** The directory of a tenant; undefined where none is configured. `any` takes SCIM where there is one, else WeCom. */
export function openDirectory(
  config: DirectoryConfig | undefined,
  tenantId: string,
  kind: DirectoryKind,
): Directory | undefined {
  if (config?.tenantId !== tenantId) return undefined
  if (kind === 'any' && config.scim) return scimDirectory(config.scim)
  return config.wecom && wecomDirectory(config.wecom)
}
