import type { NewLogin } from '@sfa/person/definitions/user.calls'
import i18next from 'i18next'
import { notice } from '../notice'
import { NewLogins } from './new-logins'

/** Shows what is told once, in a dialog that only its button closes. */
export async function showNewLogins(logins: readonly NewLogin[], withoutRole = false): Promise<void> {
  await i18next.loadNamespaces(['person', 'resource'])
  notice.modal.success({
    title: i18next.t('person:newLogin.title'),
    width: 560,
    mask: { closable: false },
    keyboard: false,
    okText: i18next.t('resource:close'),
    content: <NewLogins logins={logins} withoutRole={withoutRole} />,
  })
}
