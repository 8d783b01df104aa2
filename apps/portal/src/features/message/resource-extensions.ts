import type { MessageStatus } from '@sfa/message/definitions/message-rules'
import i18next from 'i18next'
import type { ResourceExtensions } from '../../resource-screens/extensions'
import { text } from '../../shared/language/locale'
import { audienceText } from './audience-text'

const type = () => import('./type-cell')
const status = () => import('./status-cell')

export const extensions: ResourceExtensions = {
  byResource: {
    'message.message': {
      inputs: { audience: () => import('./sender/audience-input') },
      actions: { send: { dialog: () => import('./sender/send-dialog') } },
      cells: { type, status, audience: () => import('./audience-cell'), errorCode: () => import('./error-cell') },
      cellTexts: {
        audience: row => audienceText(row.audience),
        status: row => text(`message:status.${row.status as MessageStatus}`),
      },
      prefetch: () => i18next.loadNamespaces('message'),
    },
    'report:messagemanage/sendstatistics': {
      rowActions: async () => {
        const [actions] = await Promise.all([import('./sender/sent-actions'), i18next.loadNamespaces('message')])
        return actions
      },
      cells: { type, sendStatus: status },
    },
  },
}
