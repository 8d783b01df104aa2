import { AppError } from '@sfa/kernel/app-error'
import type { Services } from '@sfa/operations/services'
import { takeCaptcha } from '@sfa/session/operations/captcha'

/** Calls without a session that write to the database always need a captcha. */
export async function requireCaptcha(
  services: Services,
  { captchaId, captcha }: { captchaId?: string; captcha?: string },
): Promise<void> {
  if (!captchaId || !captcha) throw new AppError('captchaRequired')
  if (!(await takeCaptcha(services, captchaId, captcha))) throw new AppError('captchaWrong')
}
