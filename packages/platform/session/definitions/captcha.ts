import { z } from 'zod'

/** The answer to a picture of `getAuthCodeImg`; an id that is none is as good as a missing one. */
export const captchaFields = {
  captchaId: z.uuid().optional().catch(undefined).describe('Header x-captcha-id of the picture'),
  captcha: z.string().max(20).optional().describe('The characters of the picture'),
}

/** A password as it is typed, before the rules of the tenant are asked. */
export const typedPassword = z.string().min(1).max(200)
