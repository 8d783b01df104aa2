import { defineArea } from '@sfa/resource-kit/area'
import { ocrSetting } from './ocr-setting'

export const definitions = defineArea({ settings: [ocrSetting] })
