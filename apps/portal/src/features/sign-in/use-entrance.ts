import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { changePasswordPath, homePath } from '../../app/guard'
import { takeRequestedPath } from '../../app/requested-path'
import { defaultPasswordStore } from './default-password'
import type { Entry } from './sign-in'
import { whyToChange } from './why-to-change'

/** Leads on after a sign-in, however it was made: to what was asked for, to change-password, or to the no-role notice. */
export function useEntrance(): (entry: Entry) => Promise<void> {
  const { t } = useTranslation('sign-in')
  const { modal } = App.useApp()
  const navigate = useNavigate()
  return async entry => {
    if (entry.kind === 'noRole') modal.info({ title: t('noRole.title'), content: t('noRole.text') })
    else if (entry.mustChangePassword) {
      defaultPasswordStore.set({ warned: true })
      modal.warning({ title: t('defaultPassword.title'), content: t(whyToChange(entry)) })
      await navigate(changePasswordPath, { replace: true })
    } else await navigate(takeRequestedPath() ?? homePath, { replace: true })
  }
}
