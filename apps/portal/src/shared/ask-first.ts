import { text } from './language/locale'
import { notice } from './notice'

/** Asks in a dialog whether something is meant; false where it is closed. */
export const askFirst = (title: string, content?: string): Promise<boolean> =>
  new Promise(resolve => {
    notice.modal.confirm({
      title,
      content,
      okText: text('common:ok'),
      cancelText: text('common:cancel'),
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
