import type { AllowedAddresses } from './public-address'

let allowed: AllowedAddresses = 'public'

/** Says what the deployment allows; a program does so when it starts. */
export const allowWebhookAddresses = (wanted: AllowedAddresses): void => {
  allowed = wanted
}

export const allowedWebhookAddresses = (): AllowedAddresses => allowed
