import type { Designer } from '@sfa/resource-kit/designer'
import { auxiliary } from './auxiliary-functions'
import { flashScreen } from './designers/flash-screen'
import { homeModule } from './designers/home-module'
import { moduleSetting } from './designers/module-setting'
import { page } from './designers/page'
import { tabPage } from './designers/tab-page'
import type { SyncTypeName } from './sync-types'

/** Every designer, with the sync type under which phones are sent what it makes. */
export const designers: readonly (Designer & { sentAs: SyncTypeName })[] = [
  { ...homeModule, sentAs: 'mobilemodulecfg' },
  { ...tabPage, sentAs: 'mobilemodulecfg' },
  { ...page, sentAs: 'mobilemodulecfg' },
  { ...flashScreen, sentAs: 'mobilemodulecfg' },
  { ...auxiliary, sentAs: 'mobilemodulecfg' },
  { ...moduleSetting, sentAs: 'mobilemodule' },
]

export const designerOf = (kind: string) => designers.find(designer => designer.kind === kind)
