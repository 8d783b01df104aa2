import { AppError } from '@sfa/domain/app-error'
import type { Services } from '@sfa/services/services'
import { takeCaptcha } from '@sfa/services/session/captcha'

/** Calls without a session that write to the database always need a captcha. */
export async function requireCaptcha(
  services: Services,
  { captchaId, captcha }: { captchaId?: string; captcha?: string },
): Promise<void> {
  if (!captchaId || !captcha) throw new AppError('captchaRequired')
  if (!(await takeCaptcha(services, captchaId, captcha))) throw new AppError('captchaWrong')
}
