import { SafetyOutlined } from '@ant-design/icons'
import type { ComponentProps } from 'react'
import { CaptchaImage } from './captcha'
import styles from './sign-in.module.css'
import { SignInField } from './sign-in-field'

type Props = Pick<ComponentProps<typeof SignInField>, 'label' | 'value' | 'error' | 'onChange' | 'ref'> &
  ComponentProps<typeof CaptchaImage>

export function CaptchaField({ round, onLoad, ...field }: Props) {
  return (
    <div className={styles.captchaRow}>
      <SignInField {...field} kind="text" icon={<SafetyOutlined />} autoComplete="off" />
      <CaptchaImage round={round} onLoad={onLoad} />
    </div>
  )
}
