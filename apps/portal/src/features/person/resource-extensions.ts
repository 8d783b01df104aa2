import i18next from 'i18next'
import type { ResourceExtensions } from '../../resource-screens/extensions'

const loadBrowser = () => import('./browser-cell')

const syncButton = async () => {
  const [button] = await Promise.all([import('./sync-button'), i18next.loadNamespaces('person')])
  return button
}

export const extensions: ResourceExtensions = {
  byResource: {
    'organization.department': { toolbar: syncButton },
    'person.user': {
      toolbar: syncButton,
      rowActions: () => import('./user-actions'),
      importResult: () => import('./new-login/issue-logins'),
      onCreated: row =>
        void import('./new-login/show-created-user').then(({ showCreatedUser }) => showCreatedUser(row)),
    },
    'report:person/onlineuser': {
      rowActions: () => import('./end-session-action'),
      cells: { userAgent: loadBrowser },
    },
    'report:person/loginlog': { cells: { userAgent: loadBrowser } },
    'report:parameter/logmanagement': {
      rowActions: () => import('./operation-log/see-difference'),
      cells: {
        recordName: () => import('./operation-log/record-cell'),
        userName: () => import('./operation-log/person-cell'),
      },
    },
    'person.role': { rowActions: () => import('./role/role-actions') },
  },
}
