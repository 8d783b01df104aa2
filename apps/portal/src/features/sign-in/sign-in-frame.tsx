import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentTitle } from '../../app/system-title'
import { Logo } from '../../shared/logo'
import { gateway } from '../../shared/request/gateway'
import { useRuntime } from '../../shared/runtime'
import { LanguageLinks } from './language-links'
import styles from './sign-in.module.css'

const points = ['import', 'photo', 'jobs'] as const

/** What the pages before sign-in have in common. Light on purpose: nothing of the layout is loaded for them. */
export function SignInFrame({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation('sign-in')
  useEffect(() => {
    document.title = documentTitle('', title)
  }, [title])
  return (
    <div className={styles.page}>
      <section className={styles.story}>
        <Name />
        <p className={styles.claim}>{t('claim')}</p>
        <ul className={styles.points}>
          {points.map(point => (
            <li key={point}>
              <strong>{t(`points.${point}.title`)}</strong>
              <span>{t(`points.${point}.text`)}</span>
            </li>
          ))}
        </ul>
        <Landscape />
      </section>
      <main className={styles.side}>
        <div className={styles.card} data-wide={wide}>
          {children}
        </div>
      </main>
      <LanguageLinks />
    </div>
  )
}

/** The default tenant's logo, or the mark and the name of the product. The wide logo says the name itself. */
function Name() {
  const { t } = useTranslation()
  const { wide, small } = useRuntime().logos ?? {}
  const [missing, setMissing] = useState<string>()
  const shown = wide ?? small
  const name = t('product')
  if (!shown || shown === missing)
    return (
      <div className={styles.name}>
        <Logo size={40} />
        <span>{name}</span>
      </div>
    )
  return (
    <div className={styles.name}>
      <img
        src={gateway + shown}
        alt={wide ? name : ''}
        className={wide ? styles.wideLogo : styles.smallLogo}
        onError={() => setMissing(shown)}
      />
      {!wide && <span>{name}</span>}
    </div>
  )
}

/** Quiet hills with a rising line through them: a route, a curve, a month. */
function Landscape() {
  return (
    <svg className={styles.landscape} viewBox="0 0 800 260" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 190 C120 130 220 210 340 165 S560 70 800 120 V260 H0Z" fill="rgb(255 255 255 / 5%)" />
      <path d="M0 225 C160 180 260 235 420 205 S640 130 800 165 V260 H0Z" fill="rgb(255 255 255 / 6%)" />
      <path
        d="M0 205 C120 160 230 225 350 178 S570 90 800 60"
        fill="none"
        stroke="#7fd1c2"
        strokeOpacity="0.75"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
