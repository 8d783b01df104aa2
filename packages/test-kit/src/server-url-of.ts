import { createHash } from 'node:crypto'

/** The role that the product signs in with; its password follows from the owner's, so all databases agree on it. */
export function serverUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.password = createHash('sha256').update(`server ${url.password}`).digest('hex')
  url.username = 'sfa_test_server'
  return url.href
}
