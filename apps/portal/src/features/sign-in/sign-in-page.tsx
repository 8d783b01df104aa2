import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withChunkTimeout } from '../../shared/lazy-screen'
import { OtherWays } from './other-ways'
import { SignInForm } from './sign-in-form'
import { SignInFrame } from './sign-in-frame'
import { withTexts } from './with-texts'

// The picture's code is drawn by a library that most sign-ins do without.
const ScanPanel = lazy(() => withChunkTimeout(() => import('./scan-panel')))

/** /md-login. */
export default withTexts(Welcome)

function Welcome() {
  const { t } = useTranslation('sign-in')
  const [scanning, setScanning] = useState(false)
  return (
    <SignInFrame title={t('title')}>
      {scanning ? (
        <Suspense fallback={null}>
          <ScanPanel onLeave={() => setScanning(false)} />
        </Suspense>
      ) : (
        <>
          <h1>{t('heading')}</h1>
          <p>{t('hint')}</p>
          <SignInForm />
          <OtherWays onScan={() => setScanning(true)} />
        </>
      )}
    </SignInFrame>
  )
}
