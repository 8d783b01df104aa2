/** Directories of a deployment (docs/operations.md). They speak for one tenant, as single sign-on does. */
export interface DirectoryConfig {
  tenantId: string
  scim?: { url: string; token: string }
  wecom?: { url: string; corpId: string; secret: string }
}
