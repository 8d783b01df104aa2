import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { AskPasswordForm } from './ask-password-form'
import { NewPasswordForm } from './new-password-form'
import { SignInFrame } from './sign-in-frame'
import { withTexts } from './with-texts'

/** /md-forget-password: the request, or with an administrator's link the new password. */
export default withTexts(Steps)

function Steps() {
  const { t } = useTranslation('sign-in')
  const { hash } = useLocation()
  // Behind the #, so that the code stands in no server's or proxy's log.
  const code = new URLSearchParams(hash.slice(1)).get('code')
  return (
    <SignInFrame title={t(code ? 'forgot.newTitle' : 'forgot.title')}>
      {code ? <NewPasswordForm code={code} /> : <AskPasswordForm />}
    </SignInFrame>
  )
}
