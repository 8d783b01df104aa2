import { defineArea } from '@sfa/kit/area'
import { asset } from './asset.resource'
import { assetSetting } from './asset-setting'
import { assetViewReport } from './asset-view.report'
import { assetCheck } from './check.resource'

export const definitions = defineArea({
  resources: [asset, assetCheck],
  reports: [assetViewReport],
  settings: [assetSetting],
})
