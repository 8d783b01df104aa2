import { registryOf } from '@sfa/resource-kit/registry'
import { areas } from './areas'

/** Every definition of the product, for its programs; a browser asks its own registry of what it has loaded. */
export const {
  resources,
  reports,
  settingsPages,
  resourceOf,
  findResource,
  findShape,
  findReport,
  reportOfShape,
  findSettings,
} = registryOf(Object.values(areas))
