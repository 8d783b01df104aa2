/** An entry of the menu as the permission editor shows it: with all keys that there are, and those that are granted. */
export interface RoleModule {
  code: string
  parentCode: string | null
  descriptionCn: string
  descriptionEn: string
  path: string | null
  /** '2' the mobile application. */
  platform: string
  actions: readonly string[]
  granted: boolean
  actionKeys: readonly string[]
}

export interface MenuRemoval {
  id: string
  menuCode: string
  /** Both null: the entry is removed for all users. */
  roleId: string | null
  orgId: string | null
  roleName: string | null
  orgName: string | null
}

/** An entry of the tenant's menu with what limits it (1-shell.md §6). */
export interface MenuAccess {
  code: string
  parentCode: string | null
  name: string
  type: string
  platform: string
  descriptionCn: string
  descriptionEn: string
  path: string | null
  actions: readonly string[]
  /** Only users who hold one of these keys (`page/path:key`) see the entry; empty: all users. */
  access: readonly string[]
  /** Names of the valid roles that are granted the page. */
  roles: readonly string[]
  removals: readonly MenuRemoval[]
}
