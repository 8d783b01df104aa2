import type { Label } from '@sfa/resource-kit/label'
import type { Resource } from '@sfa/resource-kit/resource'
import { pageIcons } from './page-icons'

/** A row of sys_menu. */
export interface MenuSeed {
  code: string
  parentCode: string | null
  name: string
  /** '2' functional, '1' a page that no menu shows. */
  type: '1' | '2'
  /** '2' the mobile application, whose menu is kept here too. */
  platform: '1' | '2'
  icon: string | null
  title: Label
  actions: readonly string[]
  path: string | null
  sequence: number
}

interface Page {
  title: Label
  /** Keys of a page that no resource defines. */
  actions?: readonly string[]
  /** Where it is not /<group>/<name>. */
  path?: string
}

interface Group {
  title: Label
  icon: string
  /** Names in the order of the menu; a resource's page that is not here comes last. */
  pages: Readonly<Record<string, Page>>
}

/** Groups and pages as 1-shell.md §2.3 names them; the titles are ours, since the documents give keys only. */
const groups: Readonly<Record<string, Group>> = {
  product: {
    title: ['产品管理', 'Products'],
    icon: 'ShoppingOutlined',
    pages: {
      productmanage: { title: ['产品管理', 'Products'] },
      brand: { title: ['品牌管理', 'Brands'] },
      category: { title: ['品类管理', 'Categories'] },
      packsize: { title: ['包装规格', 'Pack sizes'] },
      productgroup: { title: ['产品分组', 'Product groups'] },
      distributionlist: { title: ['分销清单', 'Distribution lists'] },
    },
  },
  messagemanage: {
    title: ['消息管理', 'Messages'],
    icon: 'MessageOutlined',
    pages: {
      messagereply: { title: ['消息中心', 'Message centre'], actions: ['search'] },
      messagetemplate: {
        title: ['消息模板', 'Message templates'],
        actions: ['search', 'add', 'edit', 'view', 'delete', 'send'],
      },
      sendstatistics: { title: ['发送统计', 'Send statistics'], actions: ['search', 'send'] },
    },
  },
  sfaconfiguration: {
    title: ['SFA配置', 'SFA configuration'],
    icon: 'ToolOutlined',
    pages: { messageconfiguration: { title: ['消息配置', 'Message configuration'] } },
  },
  importexport: {
    title: ['导入导出', 'Import/export'],
    icon: 'ImportOutlined',
    pages: {
      uploadlog: { title: ['导入日志', 'Import log'], actions: ['search', 'view', 'download'] },
      downloadlog: { title: ['导出日志', 'Export log'], actions: ['search', 'view', 'download'] },
      jobmonitor: {
        title: ['任务监控', 'Job monitor'],
        actions: ['search', 'retry', 'cancel', 'reprioritise', 'pause'],
      },
    },
  },
  person: {
    title: ['人员权限', 'People and rights'],
    icon: 'TeamOutlined',
    pages: {
      usermanagement: { title: ['用户管理', 'Users'] },
      offlist: { title: ['离职人员', 'Left staff'], actions: ['search', 'view'] },
      rollauthorities: { title: ['角色权限', 'Roles'] },
      authorityManagement: { title: ['权限管理', 'Menu access'], actions: ['search', 'edit'] },
      onlineuser: { title: ['在线用户', 'Online users'], actions: ['search', 'delete'] },
      loginlog: { title: ['登录日志', 'Login log'] },
      interfacelog: { title: ['接口日志', 'Interface log'] },
      whynot: { title: ['权限诊断', "Why can't I see this?"], actions: ['search'] },
      accountrequest: { title: ['账号申请', 'Account requests'], actions: ['search', 'edit'] },
    },
  },
  parameter: {
    title: ['参数设置', 'Parameters'],
    icon: 'SettingOutlined',
    pages: {
      unitssetting: { title: ['单位设置', 'Unit setting'] },
      dictionary: { title: ['数据字典', 'Dictionary'] },
      customfield: { title: ['自定义字段', 'Custom fields'] },
      systemconfig: { title: ['系统配置', 'System configuration'] },
      organization: { title: ['组织管理', 'Organisation'] },
      department: { title: ['部门管理', 'Departments'] },
      area: { title: ['区域管理', 'Areas'] },
      logmanagement: { title: ['操作日志', 'Operation log'], actions: ['search', 'view'] },
      swagger: { title: ['接口文档', 'API documentation'], actions: ['search'] },
      error_logger_page: { title: ['错误日志', 'Error log'], actions: ['search'], path: '/error_logger_page' },
    },
  },
  enterpriseparametersetting: {
    title: ['企业参数设置', 'Enterprise settings'],
    icon: 'BankOutlined',
    pages: { enterprise: { title: ['企业信息', 'Enterprise information'], actions: ['search', 'edit'] } },
  },
  demo: { title: ['示例', 'Demo'], icon: 'AppstoreOutlined', pages: { demopage: { title: ['示例页', 'Demo page'] } } },
}

const home: MenuSeed = {
  code: 'home',
  parentCode: null,
  name: 'home',
  type: '2',
  platform: '1',
  icon: 'HomeOutlined',
  title: ['首页', 'Home'],
  actions: [],
  path: '/home',
  sequence: 0,
}

const changePassword: MenuSeed = {
  ...home,
  code: 'md-change-password',
  name: 'md-change-password',
  type: '1',
  icon: null,
  title: ['修改密码', 'Change password'],
  path: '/md-change-password',
  sequence: 1,
}

/** The menu of every tenant: the pages of the resources and the hand-written screens, and no page that is not there. */
export function menuSeeds(resources: readonly Resource[]): MenuSeed[] {
  const found = resources.flatMap(({ path, label, actions }) => (path === null ? [] : [{ path, label, actions }]))
  const names = [...new Set([...Object.keys(groups), ...found.map(page => groupOf(page.path))])]
  const grouped = names.flatMap((name, index) => {
    const group = groups[name] ?? { title: [name, name], icon: 'AppstoreOutlined', pages: {} }
    const own = found.filter(page => groupOf(page.path) === name)
    const written = Object.entries(group.pages).flatMap(([page, { actions }]) => (actions ? [{ page, actions }] : []))
    const pages = [
      ...own.map(page => ({ name: nameOf(page.path), actions: page.actions, title: page.label })),
      ...written.map(({ page, actions }) => ({ name: page, actions, title: [page, page] as const })),
    ]
    return [
      {
        ...home,
        code: name,
        name,
        icon: group.icon,
        title: group.title as Label,
        path: null,
        sequence: (index + 1) * 100,
      },
      ...pages.map(page => pageSeed(name, group, page)),
    ]
  })
  return [home, changePassword, ...grouped, ...mobileMenu]
}

function pageSeed(
  groupName: string,
  group: Group,
  { name, actions, title }: { name: string; actions: readonly string[]; title: Label },
): MenuSeed {
  const place = Object.keys(group.pages).indexOf(name)
  return {
    code: `${groupName}.${name}`,
    parentCode: groupName,
    name,
    type: '2',
    platform: '1',
    icon: pageIcons[`${groupName}.${name}`] ?? null,
    title: group.pages[name]?.title ?? title,
    actions,
    path: group.pages[name]?.path ?? `/${groupName}/${name}`,
    sequence: place === -1 ? 99 : place,
  }
}

/** The mobile application of the people in the field reads its menu by the same call (1-shell.md §2.4, §6). */
const mobilePages: Readonly<Record<string, Label>> = {
  visit: ['拜访', 'Visits'],
  order: ['订货', 'Orders'],
  stock: ['库存上报', 'Stock report'],
  survey: ['问卷', 'Surveys'],
  display: ['陈列检查', 'Display check'],
  attendance: ['考勤', 'Attendance'],
  message: ['消息', 'Messages'],
  report: ['我的业绩', 'My results'],
}

const mobileMenu: readonly MenuSeed[] = [
  {
    ...home,
    code: 'mini',
    name: 'mini',
    platform: '2',
    icon: 'MobileOutlined',
    title: ['小程序', 'Mini-program'],
    path: null,
    sequence: 9000,
  },
  ...Object.entries(mobilePages).map(([name, title], index) => ({
    ...home,
    code: `mini.${name}`,
    parentCode: 'mini',
    name,
    platform: '2' as const,
    icon: null,
    title,
    actions: ['use'],
    path: `/mini/${name}`,
    sequence: index + 1,
  })),
]

const groupOf = (path: string) => path.split('/')[1] as string
const nameOf = (path: string) => path.split('/').slice(2).join('/')
