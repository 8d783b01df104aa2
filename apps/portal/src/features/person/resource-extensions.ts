import i18next from 'i18next'
import type { ResourceExtensions } from '../../resource-screens/extensions'
import type { WireRow } from '../../resource-screens/record-calls'
import { withAllDefinitions } from '../../shared/definitions'
import { browserName } from './browser-name'
import { handOverLabel, resetLabel } from './user-labels'

const browser = {
  cells: { userAgent: () => import('./browser-cell') },
  cellTexts: { userAgent: (row: WireRow) => browserName(row.userAgent as string | null) },
}

const syncButton = async () => {
  const [button] = await Promise.all([import('./sync-button'), i18next.loadNamespaces('person')])
  return button
}

export const extensions: ResourceExtensions = {
  // It names fields of whatever was changed along with the record.
  history: withAllDefinitions(async () => {
    const [history] = await Promise.all([import('./operation-log/record-history'), i18next.loadNamespaces('person')])
    return history
  }),
  byResource: {
    'organization.department': { toolbar: syncButton },
    'person.user': {
      toolbar: syncButton,
      rowActions: () => import('./user-actions'),
      rowActionLabels: [handOverLabel, resetLabel],
      importResult: () => import('./new-login/issue-logins'),
      onCreated: row =>
        void import('./new-login/show-created-user').then(({ showCreatedUser }) => showCreatedUser(row)),
    },
    'report:person/onlineuser': {
      rowActions: () => import('./end-session-action'),
      ...browser,
    },
    'report:person/loginlog': browser,
    'report:parameter/logmanagement': {
      rowActions: () => import('./operation-log/see-difference'),
      cells: {
        resource: withAllDefinitions(() => import('./operation-log/object-cell')),
        operation: withAllDefinitions(() => import('./operation-log/operation-cell')),
        recordName: () => import('./operation-log/record-cell'),
        userName: () => import('./operation-log/person-cell'),
      },
    },
    'person.role': { rowActions: withAllDefinitions(() => import('./role/role-actions')) },
  },
}
