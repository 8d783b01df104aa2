import type { MenuSeed } from './identity-menu'

export interface RoleSeed {
  code: string
  name: string
  /** Keys of the page that the role holds; null where the role does not see the page. */
  grants(menu: MenuSeed): readonly string[] | null
}

const isIn = (menu: MenuSeed, group: string) => menu.code === group || menu.parentCode === group
const only = (menu: MenuSeed, ...keys: string[]) => menu.actions.filter(key => keys.includes(key))
const without = (menu: MenuSeed, ...keys: string[]) => menu.actions.filter(key => !keys.includes(key))
const isForAll = (menu: MenuSeed) => menu.path !== null && menu.parentCode === null
const isForExperts = (menu: MenuSeed) =>
  isIn(menu, 'person') ||
  isIn(menu, 'demo') ||
  [
    'importexport.jobmonitor',
    'parameter.swagger',
    'messagemanage.messagetemplate',
    'messagemanage.sendstatistics',
    'parameter.error_logger_page',
  ].includes(menu.code)

export const adminRole = 'SystemAdmin'

/** Roles of a new tenant; the documents show no matrix (ambiguities B4), so this one is ours. */
export const roleSeeds: readonly RoleSeed[] = [
  { code: adminRole, name: '系统管理员', grants: menu => menu.actions },
  {
    code: 'Clerk',
    name: '文员',
    grants(menu) {
      if (isIn(menu, 'product')) return without(menu, 'delete', 'batch')
      const shown = isForAll(menu) || isIn(menu, 'importexport') || isIn(menu, 'messagemanage')
      return shown && !isForExperts(menu) ? menu.actions : null
    },
  },
  {
    code: 'Viewer',
    name: '只读用户',
    grants: menu => (isForExperts(menu) ? null : only(menu, 'search', 'view', 'download')),
  },
]
