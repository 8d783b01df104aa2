import { AppError } from '@sfa/kernel/app-error'
import { notifyPayment } from '@sfa/order/operations/payment/notify-payment'
import { isSigned } from '@sfa/order/operations/payment/payment-secrets'
import { startPayment } from '@sfa/order/operations/payment/start-payment'
import { notifyPaymentCall, paymentProvidersCall, startPaymentCall } from '@sfa/receivable/definitions/payment.calls'
import { paymentProviders } from '@sfa/receivable/definitions/payment-choices'
import type { FastifyRequest } from 'fastify'
import { serve } from '../../calls/serve'
import { readJson } from '../../read-json'
import type { App } from '../../server-context'

/** A provider tells of many payments in a minute, all from one address. */
const perMinute = 1_200

/** Paying online. Payments by hand and refunds are actions of their definitions. */
export const paymentRoutes = async (app: App) => {
  const { services, config } = app.context
  const secrets = config.paymentSecrets
  const configured = paymentProviders.filter(name => secrets[name] !== undefined)

  serve(app, startPaymentCall, ({ caller, body }) => startPayment(services, caller, body, configured))
  serve(app, paymentProvidersCall, async () => ({
    providers: configured.map(provider => ({ provider, notifyPath: `/portalsync/payment/notify/${provider}` })),
  }))

  const sent = keepBodies(app)
  serve(
    app,
    notifyPaymentCall,
    async request => {
      const { provider } = request.params
      const secret = secrets[provider]
      if (secret === undefined) throw new AppError('paymentProviderOff', {}, 404)
      const signed = {
        timestamp: String(request.headers['x-sfa-timestamp'] ?? ''),
        signature: String(request.headers['x-sfa-signature'] ?? ''),
        body: sent.get(request.raw) ?? '',
      }
      if (!isSigned(secret, signed)) throw new AppError('paymentSignature', {}, 401)
      return notifyPayment(services, provider, request.body)
    },
    { perMinute },
  )
}

/** What was signed is the text that came, not what it was parsed to. Of this module's calls alone. */
function keepBodies(app: App): WeakMap<FastifyRequest['raw'], string> {
  const sent = new WeakMap<FastifyRequest['raw'], string>()
  readJson(app, ({ raw }, body) => void sent.set(raw, body))
  return sent
}
