import type { Label } from '@sfa/kit/label'

/** What phones are sent under the name of a sync type. */
export type SyncContent =
  | {
      /** Valid records of this resource that the caller reaches. */
      of: string
      filter?: Readonly<Record<string, unknown>>
      /** The sync type among whose changes its own are noted, where it has the same records. */
      changesOf?: string
    }
  /** What designers of this sync type have published. */
  | { designs: true }
  /** The dynamic details that the tenant has defined, and their lines (services/mobile/detail-lines.ts). */
  | { details: true }
  /** Not sent yet: the pages that it is made on are still to be built. */
  | { waitsFor: Label }

export interface SyncType {
  label: Label
  content: SyncContent
}

const visits: Label = ['拜访', 'Visits']

/** Configuration that phones read; what is not named here stays on the server. */
const sentConfiguration = ['CropSet', 'GrossAmount', 'ChargeRole', 'AssetSetting']

/** An order leaves the phones when it is closed or cancelled; all of them are found by its call. */
const living = ['draft', 'underReview', 'submitted', 'approved', 'partlyShipped', 'shipped', 'signed']

/** The sync types of the documents, in their order. */
export const syncTypes = {
  dictionary: { label: ['数据字典', 'Dictionary'], content: { of: 'parameter.dictionary' } },
  systemconfig: {
    label: ['系统配置', 'System configuration'],
    content: { of: 'parameter.system-config', filter: { type: sentConfiguration } },
  },
  brand: { label: ['品牌', 'Brands'], content: { of: 'product.brand' } },
  category: { label: ['品类', 'Categories'], content: { of: 'product.category' } },
  geoposition: { label: ['地理区域', 'Areas'], content: { of: 'organization.area' } },
  iOrderProduct: {
    label: ['订货产品', 'Products to order'],
    content: { of: 'product.product', filter: { productType: '1' }, changesOf: 'product' },
  },
  iOrderDistributor: {
    label: ['订货经销商', 'Distributors to order from'],
    content: { of: 'distributor.distributor' },
  },
  channel: { label: ['渠道', 'Channels'], content: { of: 'customer.channel' } },
  iOrderStore: {
    label: ['订货门店', 'Stores that order'],
    content: { of: 'customer.store', filter: { isClosed: '0', state: 'passed' }, changesOf: 'customer' },
  },
  customer: { label: ['门店', 'Stores'], content: { of: 'customer.store' } },
  banner: { label: ['连锁系统', 'Banners'], content: { of: 'customer.banner' } },
  mobilemodulecfg: {
    label: ['移动端页面配置', 'Pages of the app'],
    content: { designs: true },
  },
  mobilemodule: { label: ['移动端模块', 'Modules of the app'], content: { designs: true } },
  visit: { label: ['拜访记录', 'Visits'], content: { waitsFor: visits } },
  routedetail: { label: ['线路明细', 'Routes'], content: { waitsFor: visits } },
  survey: { label: ['问卷', 'Surveys'], content: { waitsFor: ['问卷', 'Surveys'] } },
  productlist: { label: ['分销清单', 'Distribution lists'], content: { of: 'product.product-list' } },
  visitflow: { label: ['拜访流程', 'Visit flows'], content: { waitsFor: visits } },
  product: { label: ['产品', 'Products'], content: { of: 'product.product' } },
  organization: { label: ['组织', 'Organisations'], content: { of: 'organization.org' } },
  user: { label: ['用户', 'Users'], content: { of: 'person.user' } },
  dynamicdetail: { label: ['动态明细', 'Dynamic details'], content: { details: true } },
  replaceableUser: { label: ['可顶岗人员', 'Who can be replaced'], content: { waitsFor: visits } },
  assistableUser: { label: ['可协访人员', 'Who can be assisted'], content: { waitsFor: visits } },
  momentsGroup: { label: ['圈子', 'Circles'], content: { waitsFor: ['圈子管理', 'Circles'] } },
  target: { label: ['目标', 'Targets'], content: { waitsFor: ['目标管理', 'Targets'] } },
  order: {
    label: ['订单', 'Orders'],
    content: { of: 'order.order', filter: { orderStatus: living } },
  },
  paymentType: {
    label: ['支付方式', 'Ways to pay'],
    content: { of: 'parameter.dictionary', filter: { type: 'OrderPayment' }, changesOf: 'dictionary' },
  },
  Productuom: { label: ['产品单位', 'Units'], content: { of: 'parameter.unit' } },
} as const satisfies Readonly<Record<string, SyncType>>

export type SyncTypeName = keyof typeof syncTypes

export const syncTypeNames = Object.keys(syncTypes) as SyncTypeName[]

export const contentOf = (type: SyncTypeName): SyncContent => syncTypes[type].content

/** Under which name the changes of a type are noted. */
export function changesOf(type: SyncTypeName): string {
  const content = contentOf(type)
  return ('of' in content && content.changesOf) || type
}

/** Those that phones are sent today. */
export const sentTypes = syncTypeNames.filter(type => !('waitsFor' in contentOf(type)))
