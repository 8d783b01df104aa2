import { keysOfActions } from '@sfa/kit/actions/actions'
import type { Label } from '@sfa/kit/label'
import type { Resource } from '@sfa/kit/resource'
import { withPages } from '@sfa/kit/shapes'
import { routeAt, routeGroupOf } from '@sfa/menu/definitions/routes/inventory'
import { mobileModules } from '@sfa/mobile/definitions/mobile-modules'
import { findReport, reports, settingsPages } from '@sfa/registry/registry'

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

/**
 * Pages of the menu by group, both in its order, with the keys of those that no definition has. Titles and icons stand
 * in the route inventory; the page of a definition that is not here comes last.
 */
const menu: Readonly<Record<string, Readonly<Record<string, readonly string[] | null>>>> = {
  product: {
    productmanage: null,
    brand: null,
    category: null,
    packsize: null,
    productgroup: null,
    distributionlist: null,
    pricingstrategy: null,
    listprice: null,
    liststore: null,
    productprice: null,
    pricechange: null,
    orderbase: null,
    quotamanage: null,
    quotachange: null,
    quotamove: null,
    displayarea: null,
    inventorywarning: null,
  },
  customer: {
    customermanage: null,
    customerapprove: null,
    closedcustomers: null,
    storepair: null,
    storemerge: null,
    storegroup: null,
    customermap: ['search'],
    primarydistributor: null,
    wholesaler: null,
    minorderqty: null,
    banner: null,
    channel: null,
  },
  distributor: { distributormanage: null, distributorstore: null, distributororder: null },
  materialmanage: { materialmanage: null, materialstock: null, materialrequest: null, materialissue: null },
  marketing: {
    fullminus: null,
    fulldiscount: null,
    fullgift: null,
    productdiscount: null,
    coupons: null,
    couponissue: null,
    couponlist: null,
    promotionuse: null,
    approval: ['search', 'decide'],
  },
  activitymanagement: {
    activityvindicate: null,
    activityreview: null,
    activitybudget: null,
    activityapprove: null,
    activityinspect: null,
    activityfinish: null,
    activityview: null,
    activitybudgetmove: null,
  },
  warehouse: {
    inventorymanage: null,
    stockdocument: null,
    stockmove: null,
    stockhold: null,
    warehousemanage: null,
    defaultwarehouse: null,
  },
  order: {
    orderhistory: null,
    orderreportssr: null,
    orderreportproduct: null,
    orderreportstore: null,
    cancellorder: null,
    orderbyrobot: null,
    expressdataimport: null,
    ecorderimport: null,
    ecshop: null,
    ecsku: null,
    ecimportrun: null,
    anewPushOrder: null,
  },
  dmsAccountmanagement: {
    Customercredit: null,
    creditmove: null,
    rebateaccount: null,
    rebategrant: null,
    rebatemove: null,
  },
  circlemanage: { walletlimit: null, wallettopup: null, redpacket: null, packetdraw: null, walletmove: null },
  messagemanage: {
    messagereply: ['search'],
    messagetemplate: null,
    sendstatistics: null,
  },
  processwith: {
    todoitem: null,
    backlogitem: null,
    workflowdesign: null,
  },
  storeconfiguration: {
    storeswitch: null,
    indexsetting: null,
    pillarsetting: null,
    ordersetting: null,
    orderwarehouse: null,
    servicehotline: null,
    help: null,
  },
  sfaconfiguration: {
    messageconfiguration: null,
    storetag: null,
    commontag: null,
    visitfrequency: null,
    orderParams: null,
    orderlayout: ['search', 'add', 'edit', 'delete', 'publish'],
    homemoduledesigner: ['search', 'edit', 'publish'],
    tabpagelist: ['search', 'add', 'delete'],
    tabpagedesigner: ['search', 'edit', 'publish'],
    auxiliaryfunction: ['search', 'edit', 'publish'],
    flashscreen: ['search', 'edit', 'publish'],
  },
  importexport: {
    uploadlog: ['search', 'view', 'download'],
    downloadlog: ['search', 'view', 'download'],
    tasklog: ['search', 'view'],
    jobmonitor: ['search', 'retry', 'cancel', 'reprioritise', 'pause'],
  },
  person: {
    usermanagement: null,
    offlist: null,
    rollauthorities: null,
    authorityManagement: ['search', 'edit'],
    onlineuser: null,
    loginlog: null,
    interfacelog: null,
    whynot: ['search'],
    accountrequest: null,
  },
  parameter: {
    unitssetting: null,
    dictionary: null,
    customfield: null,
    customobject: null,
    dynamicdetail: null,
    numberrule: null,
    systemconfig: null,
    businessparametersetting: null,
    paymentsetting: null,
    rebatesetting: null,
    accountsetting: null,
    organization: null,
    department: null,
    area: null,
    logmanagement: null,
    systemlog: null,
    swagger: ['search'],
    modulesetting: ['search', 'edit', 'publish'],
    pagedesigner: ['search', 'add', 'edit', 'delete', 'publish'],
    datasynchronism: ['search', 'publish'],
    error_logger_page: ['search'],
  },
  OnlineApiPublishing: { OnlineApiPublishing: null, webhook: null, delivery: null, calllog: null, tryit: ['search'] },
  enterpriseparametersetting: {
    enterprise: null,
    attestation: ['search', 'edit'],
    InvoiceType: null,
    ocrsetting: null,
    enterpriseweChat: null,
    password: null,
  },
  initializationlist: { initialization: ['search'] },
  // The company that runs the platform has it, and no other.
  companymanage: { companylist: ['search', 'view', 'add', 'edit', 'suspend', 'attest'] },
  demo: { demopage: null },
}

/** Pages of a group that stand at a path of the shell. */
const shellPaths: Readonly<Record<string, string>> = { error_logger_page: '/error_logger_page' }

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

/** Groups of the company that runs the platform alone. */
const ofPlatform: readonly string[] = ['companymanage']

/** Whether an entry is the platform's: its rights belong to the role of the platform's administrators alone. */
export const isOfPlatform = ({ code, parentCode }: Pick<MenuSeed, 'code' | 'parentCode'>): boolean =>
  ofPlatform.includes(code) || ofPlatform.includes(parentCode ?? '')

/** The menu of a tenant: the pages of resources and settings, and the hand-written screens that exist. */
export function menuSeeds(resources: readonly Resource[], { runsPlatform = false } = {}): MenuSeed[] {
  const found = [
    ...resources
      .flatMap(withPages)
      .flatMap(resource => (resource.path === null ? [] : [{ path: resource.path, actions: pageKeys(resource) }])),
    ...reports.filter(({ path }) => !resources.some(resource => resource.path === path)),
    ...settingsPages.map(({ path }) => ({ path, actions: ['search', 'edit'] })),
  ]
  const known = Object.keys(menu).filter(name => runsPlatform || !ofPlatform.includes(name))
  const names = [...new Set([...known, ...found.map(page => groupOf(page.path))])]
  const grouped = names.flatMap((group, index) => {
    const own = found.filter(page => groupOf(page.path) === group)
    const written = Object.entries(menu[group] ?? {}).flatMap(([name, actions]) =>
      actions ? [{ path: shellPaths[name] ?? `/${group}/${name}`, actions }] : [],
    )
    return [groupSeed(group, (index + 1) * 100), ...[...own, ...written].map(page => pageSeed(group, page))]
  })
  return [home, changePassword, ...grouped, ...mobileMenu]
}

/** Keys that calls of their own ask for, by page. */
const ownKeys: Readonly<Record<string, readonly string[]>> = {
  '/order/orderhistory': ['price'],
  '/distributor/distributororder': ['price'],
}

/** All keys of a page: of its calls, its actions and its report. */
const pageKeys = (resource: Resource): string[] => [
  ...new Set([
    ...resource.keys,
    ...keysOfActions(resource),
    ...(ownKeys[resource.path ?? ''] ?? []),
    ...(findReport(resource.path ?? '')?.actions ?? []),
  ]),
]

function groupSeed(name: string, sequence: number): MenuSeed {
  const { title, icon } = routeGroupOf(name) ?? { title: [name, name] as const }
  return { ...home, code: name, name, icon: icon ?? 'AppstoreOutlined', title, path: null, sequence }
}

function pageSeed(group: string, { path, actions }: { path: string; actions: readonly string[] }): MenuSeed {
  const name = path
    .split('/')
    .slice(path.startsWith(`/${group}/`) ? 2 : 1)
    .join('/')
  const { title, icon = null } = routeAt(path) ?? { title: [name, name] as const }
  const place = Object.keys(menu[group] ?? {}).indexOf(name)
  return {
    code: `${group}.${name}`,
    parentCode: group,
    name,
    type: '2',
    platform: '1',
    icon,
    title,
    actions,
    path,
    sequence: place === -1 ? 99 : place,
  }
}

/** The mobile application of the people in the field reads its menu by the same call. */
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
  ...Object.entries(mobileModules).map(([name, { label: title }], index) => ({
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
