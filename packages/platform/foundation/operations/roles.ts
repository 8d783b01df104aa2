import { adminRole, platformRole } from '@sfa/kit/permission/admin-role'
import type { DataScope } from '@sfa/operations/permission/data-scope'
import { isOfPlatform, type MenuSeed } from './menu'

export interface RoleSeed {
  code: string
  name: string
  dataScope: DataScope
  /** Keys of the page that the role holds; null where the role does not see the page. */
  grants(menu: MenuSeed): readonly string[] | null
  /** Only the company that runs the platform has it. */
  ofPlatform?: true
}

const isIn = (menu: MenuSeed, group: string) => menu.code === group || menu.parentCode === group
const only = (menu: MenuSeed, ...keys: string[]) => menu.actions.filter(key => keys.includes(key))
const without = (menu: MenuSeed, ...keys: string[]) => menu.actions.filter(key => !keys.includes(key))
const isForAll = (menu: MenuSeed) => menu.path !== null && menu.parentCode === null
/** Groups for administrators only. */
const expertGroups = ['person', 'OnlineApiPublishing', 'demo', 'enterpriseparametersetting']
/** Pages for administrators only, beside those groups. */
const expertPages = [
  'importexport.jobmonitor',
  'initializationlist',
  'initializationlist.initialization',
  'sfaconfiguration.orderlayout',
  'sfaconfiguration.homemoduledesigner',
  'sfaconfiguration.tabpagelist',
  'sfaconfiguration.tabpagedesigner',
  'sfaconfiguration.auxiliaryfunction',
  'sfaconfiguration.flashscreen',
  'parameter.modulesetting',
  'parameter.numberrule',
  'parameter.pagedesigner',
  'parameter.datasynchronism',
  'parameter.accountsetting',
  'parameter.swagger',
  'parameter.logmanagement',
  'parameter.systemlog',
  'parameter.error_logger_page',
  'messagemanage.messagetemplate',
  'messagemanage.sendstatistics',
  'processwith.workflowdesign',
]
const isForExperts = (menu: MenuSeed) =>
  isOfPlatform(menu) || expertGroups.some(group => isIn(menu, group)) || expertPages.includes(menu.code)

/** The platform's administrators watch the jobs of every company. */
const isMonitor = ({ code }: MenuSeed) => code === 'importexport' || code === 'importexport.jobmonitor'

/** Pages of the mobile application. */
const isForField = (menu: MenuSeed) => menu.platform === '2'

/** The message page: every user who signs in to the portal can receive messages. */
const isInbox = (menu: MenuSeed) => menu.code === 'messagemanage' || menu.code === 'messagemanage.messagereply'

/** Approvals: everybody may be asked, and has submitted something. Administrators alone steer those of others. */
const isApproval = (menu: MenuSeed) =>
  menu.code === 'processwith' || menu.code === 'processwith.todoitem' || menu.code === 'processwith.backlogitem'

/** What the clerks of a tenant keep and its managers look up. */
const masterGroups = [
  'product',
  'materialmanage',
  'customer',
  'distributor',
  'marketing',
  'activitymanagement',
  'warehouse',
  'order',
  'circlemanage',
  'dmsAccountmanagement',
]
const masterPages = ['', '.storetag', '.commontag', '.visitfrequency'].map(page => `sfaconfiguration${page}`)
/** What the clerks fill the shop with. */
const shopPages = ['', '.help', '.pillarsetting'].map(page => `storeconfiguration${page}`)

const isMaster = (menu: MenuSeed) => masterGroups.some(group => isIn(menu, group)) || masterPages.includes(menu.code)

/** What a distributor sees of its own stock. */
const stockPages = ['inventorymanage', 'stockdocument', 'stockmove', 'stockhold', 'warehousemanage']
const isOfStock = (menu: MenuSeed) =>
  menu.code === 'warehouse' ||
  stockPages.some(page => menu.code === `warehouse.${page}`) ||
  ['product', 'product.inventorywarning'].includes(menu.code)

/** The orders of a distributor and of the stores that it supplies. */
const isOfOrders = (menu: MenuSeed) =>
  ['order', 'order.orderhistory', 'distributor.distributororder'].includes(menu.code)

/** The lists of stores, with the group that they stand in. */
const storePages = ['customer', 'customer.customermanage', 'customer.customerapprove', 'customer.closedcustomers']
const isOfStores = (menu: MenuSeed) => storePages.includes(menu.code)

/** What the customers of people in the field apply for, and what was done for it. */
const isOfApplications = (menu: MenuSeed) =>
  ['activitymanagement.activityapprove', 'activitymanagement.activityinspect'].includes(menu.code)

/** Who stands above the people in the field decides about their stores, orders and materials, and about what stores apply for. */
function supervise(menu: MenuSeed): readonly string[] | null {
  const held = lookAround(menu)
  const decides =
    isIn(menu, 'customer') || isIn(menu, 'order') || isIn(menu, 'materialmanage') || isOfApplications(menu)
  return held && decides ? [...held, ...only(menu, 'decide')] : held
}

/** Managers read master data and the people below them. */
function lookAround(menu: MenuSeed): readonly string[] | null {
  if (isApproval(menu)) return only(menu, 'search', 'decide', 'download')
  const shown = isForAll(menu) || isForField(menu) || isInbox(menu) || menu.code === 'person' || isMaster(menu)
  return shown || menu.code === 'person.usermanagement' ? only(menu, 'search', 'view', 'download', 'use') : null
}

const inTheField = (menu: MenuSeed): readonly string[] | null =>
  isForAll(menu) || isForField(menu) || isInbox(menu) || isApproval(menu) ? only(menu, 'use', 'search', 'decide') : null

/** Roles of a new tenant. The documents show no matrix, so this one is the product's own. */
export const roleSeeds: readonly RoleSeed[] = [
  { code: adminRole, name: '系统管理员', dataScope: 'all', grants: menu => (isOfPlatform(menu) ? null : menu.actions) },
  {
    code: 'Clerk',
    name: '文员',
    dataScope: 'all',
    grants(menu) {
      if (isApproval(menu)) return only(menu, 'search', 'decide', 'download')
      // Clerks submit stores; who stands above the people in the field decides about them.
      if (isOfStores(menu)) return without(menu, 'delete', 'batch', 'decide')
      if (isMaster(menu) || shopPages.includes(menu.code)) return without(menu, 'delete', 'batch')
      const shown = isForAll(menu) || isIn(menu, 'importexport') || isIn(menu, 'messagemanage')
      return shown && !isForExperts(menu) ? menu.actions : null
    },
  },
  {
    code: 'Viewer',
    name: '只读用户',
    dataScope: 'all',
    grants: menu => (isForExperts(menu) || isForField(menu) ? null : only(menu, 'search', 'view', 'download')),
  },
  { code: 'GeneralManager', name: '总经理', dataScope: 'all', grants: lookAround },
  { code: 'MajorDirector', name: '大区总监', dataScope: 'orgTree', grants: lookAround },
  { code: 'Director', name: '总监', dataScope: 'orgTree', grants: supervise },
  { code: 'Manager', name: '经理', dataScope: 'orgTree', grants: supervise },
  { code: 'Supervisor', name: '主管', dataScope: 'orgTree', grants: supervise },
  {
    code: 'DistributorUser',
    name: '经销商用户',
    dataScope: 'distributorShared',
    grants: menu =>
      isApproval(menu)
        ? only(menu, 'search', 'decide', 'download')
        : isForAll(menu) ||
            isInbox(menu) ||
            isIn(menu, 'distributor') ||
            isIn(menu, 'dmsAccountmanagement') ||
            isOfStores(menu) ||
            isOfStock(menu) ||
            isOfOrders(menu)
          ? only(menu, 'search', 'view', 'download', ...(isOfOrders(menu) ? ['place', 'cancel'] : []))
          : null,
  },
  { code: 'SalesRep', name: '业务代表', dataScope: 'self', grants: inTheField },
  { code: 'DirectSalesRep', name: '直营业务代表', dataScope: 'self', grants: inTheField },
  { code: 'TallyClerk', name: '理货员', dataScope: 'self', grants: inTheField },
  { code: 'ShoppingGuide', name: '促销员', dataScope: 'self', grants: inTheField },
  {
    code: platformRole,
    name: '平台管理员',
    dataScope: 'all',
    grants: menu => (isOfPlatform(menu) || isForAll(menu) || isInbox(menu) || isMonitor(menu) ? menu.actions : null),
    ofPlatform: true,
  },
]
