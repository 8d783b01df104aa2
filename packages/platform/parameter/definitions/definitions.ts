import { defineArea } from '@sfa/kit/area'
import { customField } from '@sfa/kit/own-tables/custom-field.resource'
import { dictionary } from '@sfa/kit/own-tables/dictionary.resource'
import { systemConfig } from '@sfa/kit/own-tables/system-config.resource'
import { accountSetting } from './account-setting'
import { cropSet } from './crop-set'
import { customObject } from './custom-object.resource'
import { logRetention } from './log-retention'
import { numberRule } from './number-rule.resource'
import { unit } from './unit.resource'

export const definitions = defineArea({
  resources: [customField, customObject, dictionary, numberRule, systemConfig, unit],
  settings: [accountSetting, cropSet, logRetention],
})
