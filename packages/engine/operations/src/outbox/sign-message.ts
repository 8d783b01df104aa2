import { createHmac } from 'node:crypto'

/**
 * Value of the header `x-sfa-signature`: HMAC-SHA256 over `<x-sfa-timestamp>.<body>` with the shared secret, in
 * hexadecimal. The receiver makes it anew from the bytes that came, and refuses old timestamps.
 */
export const signMessage = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
