import type { TestApi } from './start-api'

/** A captcha whose answer is known, as the fields that calls take. */
export async function captchaAnswered(api: TestApi) {
  const picture = await api.app.inject('/portalsync/login/getAuthCodeImg')
  const captchaId = picture.headers['x-captcha-id'] as string
  await api.sql(`update sys_captcha set answer_hash = sha256(convert_to(id || ':abcd', 'utf8')) where id = $1`, [
    captchaId,
  ])
  return { captchaId, captcha: ' ABCD' }
}
