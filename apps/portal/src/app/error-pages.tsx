import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { homePath } from './guard'
import { MessagePage } from './message-page'
import { documentTitle, systemTitleStore } from './system-title'

export const NotPermittedPage = () => <ErrorPage code="401" />
export const ServerErrorPage = () => <ErrorPage code="500" />

function ErrorPage({ code }: { code: '401' | '500' }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const title = t(`errorPage.${code}.title`)
  useEffect(() => {
    document.title = documentTitle(systemTitleStore.get(), title)
  }, [title])
  return (
    <MessagePage
      mark={code}
      title={title}
      text={t(`errorPage.${code}.text`)}
      action={t('errorPage.home')}
      onAction={() => void navigate(homePath)}
    />
  )
}
