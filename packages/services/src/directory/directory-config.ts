import type { Directory } from './directory'
import { scimDirectory } from './scim-directory'
import { wecomDirectory } from './wecom-directory'

/** Directories of a deployment (docs/operations.md). They speak for one tenant, as single sign-on does. */
export interface DirectoryConfig {
  tenantId: string
  scim?: { url: string; token: string }
  wecom?: { url: string; corpId: string; secret: string }
}

export type DirectoryKind = 'any' | 'wecom'

/** The directory of a tenant; undefined where none is configured. `any` takes SCIM where there is one, else WeCom. */
export function directoryOf(
  config: DirectoryConfig | undefined,
  tenantId: string,
  kind: DirectoryKind,
): Directory | undefined {
  if (config?.tenantId !== tenantId) return undefined
  if (kind === 'any' && config.scim) return scimDirectory(config.scim)
  return config.wecom && wecomDirectory(config.wecom)
}
