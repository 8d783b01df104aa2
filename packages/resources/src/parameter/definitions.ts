import { defineArea } from '@sfa/resource-kit/area'
import { accountSetting } from './account-setting'
import { cropSet } from './crop-set'
import { customField } from './custom-field.resource'
import { customObject } from './custom-object.resource'
import { dictionary } from './dictionary.resource'
import { logRetention } from './log-retention'
import { numberRule } from './number-rule.resource'
import { passwordLevel } from './password-level'
import { systemConfig } from './system-config.resource'
import { unit } from './unit.resource'

export const definitions = defineArea({
  resources: [customField, customObject, dictionary, numberRule, systemConfig, unit],
  settings: [accountSetting, cropSet, logRetention, passwordLevel],
})
