import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { RegisterForm } from './register-form'
import { RegistrationProgress } from './registration-progress'
import { SignInFrame } from './sign-in-frame'
import { withTexts } from './with-texts'

/** /md-register: the request for an account, or with its receipt what became of it. */
export default withTexts(Steps)

function Steps() {
  const { t } = useTranslation('sign-in')
  const [query] = useSearchParams()
  const [tenantId, receipt] = [query.get('tenant'), query.get('receipt')]
  return (
    <SignInFrame title={t('register.title')} wide>
      {tenantId && receipt ? <RegistrationProgress tenantId={tenantId} receipt={receipt} /> : <RegisterForm />}
    </SignInFrame>
  )
}
