import type { Designer } from '@sfa/kit/designer'
import { auxiliary } from './auxiliary-functions'
import { flashScreen } from './designers/flash-screen'
import { homeModule } from './designers/home-module'
import { moduleSetting } from './designers/module-setting'
import { orderDetail, orderForm, orderPhone, orderPrint } from './designers/order-layouts'
import { page } from './designers/page'
import { tabPage } from './designers/tab-page'
import type { SyncTypeName } from './sync-types'

/** Every designer, with the sync type under which phones are sent what it makes; null for what stays in the portal. */
export const designers: readonly (Designer & { sentAs: SyncTypeName | null })[] = [
  { ...homeModule, sentAs: 'mobilemodulecfg' },
  { ...tabPage, sentAs: 'mobilemodulecfg' },
  { ...page, sentAs: 'mobilemodulecfg' },
  { ...flashScreen, sentAs: 'mobilemodulecfg' },
  { ...auxiliary, sentAs: 'mobilemodulecfg' },
  { ...moduleSetting, sentAs: 'mobilemodule' },
  { ...orderForm, sentAs: null },
  { ...orderPhone, sentAs: 'mobilemodulecfg' },
  { ...orderDetail, sentAs: null },
  { ...orderPrint, sentAs: null },
]

export const designerOf = (kind: string) => designers.find(designer => designer.kind === kind)
