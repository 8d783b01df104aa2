import { settingsKey } from '@sfa/kit/settings/settings'
import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { submitAttestationCall } from './definitions/attestation.calls'
import { ocrSetting } from './definitions/ocr-setting'

export const area: AreaOperations = {
  // The page of settings tries the reader with a licence.
  pictures: [{ type: 'BusinessLicense', keys: [submitAttestationCall.key, settingsKey(ocrSetting, 'save')] }],
}
