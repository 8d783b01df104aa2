import { timingSafeEqual } from 'node:crypto'
import { signMessage } from '@sfa/operations/outbox/sign-message'
import { type PaymentProvider, paymentProviders } from '@sfa/receivable/definitions/payment-choices'
import type { z } from 'zod'

/** The secret of each provider that the deployment has configured. */
export type PaymentSecrets = Partial<Record<PaymentProvider, string>>

const isProvider = (name: string): name is PaymentProvider => (paymentProviders as readonly string[]).includes(name)

/** `wechat=…,alipay=…`, as a transformation of a setting. */
export function paymentSecrets(value: string, context: z.RefinementCtx): PaymentSecrets {
  const secrets: PaymentSecrets = {}
  for (const one of value.split(',')) {
    const [, name = '', secret = ''] = /^\s*([a-z]+)=(\S+)\s*$/.exec(one) ?? []
    if (!isProvider(name) || secret.length < 32)
      context.addIssue({
        code: 'custom',
        message: `needs entries like name=secret, with one of ${paymentProviders.join(', ')} and 32 characters`,
      })
    else secrets[name] = secret
  }
  return secrets
}

/** A notification is refused after so many seconds, so that what was caught on its way is of no use later. */
const mostSeconds = 300

/** Whether a notification was signed with the secret, not long ago. */
export function isSigned(
  secret: string,
  { timestamp, signature, body }: { timestamp: string; signature: string; body: string },
  now = Date.now(),
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > mostSeconds) return false
  const [wanted, given] = [Buffer.from(signMessage(secret, timestamp, body)), Buffer.from(signature)]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
