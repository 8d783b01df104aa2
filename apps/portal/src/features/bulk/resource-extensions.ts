import type { ResourceExtensions } from '../../resource-screens/extensions'

export const extensions: ResourceExtensions = { toolbar: () => import('./bulk-buttons') }
