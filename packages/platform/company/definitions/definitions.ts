import { defineArea } from '@sfa/kit/area'
import { ocrSetting } from './ocr-setting'

export const definitions = defineArea({ settings: [ocrSetting] })
