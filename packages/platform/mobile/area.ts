import { designKey } from '@sfa/kit/designer'
import { isPictureSetting } from '@sfa/kit/settings/setting-values'
import type { AreaOperations } from '@sfa/operations/area/area-operations'
import { designers } from './definitions/designers'

export const area: AreaOperations = {
  pictures: designers.flatMap(designer =>
    Object.values(designer.components).flatMap(({ fields }) =>
      Object.values(fields).flatMap(field =>
        isPictureSetting(field) ? [{ type: field.attachmentType, keys: [designKey(designer, 'edit')] }] : [],
      ),
    ),
  ),
}
