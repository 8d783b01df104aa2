import { defineArea } from '@sfa/resource-kit/area'
import { asset } from './asset.resource'
import { assetCheck } from './asset-check.resource'
import { assetSetting } from './asset-setting'
import { assetViewReport } from './asset-view.report'

export const definitions = defineArea({
  resources: [asset, assetCheck],
  reports: [assetViewReport],
  settings: [assetSetting],
})
