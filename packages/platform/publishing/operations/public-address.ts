import { lookup as resolve } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { AppError } from '@sfa/kernel/app-error'

/** Which addresses events may be pushed to: a setting of the deployment. */
export type AllowedAddresses = 'public' | 'any'

/** Answers all addresses of a host; tests answer otherwise. */
export type Resolve = (host: string) => Promise<readonly string[]>

const byDns: Resolve = async host => (await resolve(host, { all: true })).map(({ address }) => address)

const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, prefix, 'ipv4')
// Of IPv6 the block of public addresses is open, without what leads back into IPv4 or is kept for documents.
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is in the public network: no loopback, private, link-local or reserved range. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  // Addresses of IPv4 written as IPv6 are outside of the open block.
  return family === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * The addresses of a host, all of them allowed. Throws `webhookPrivate` where one is not, `webhookUnresolved` where there
 * is none. Asked when an address is saved, and again for every connection: names change.
 */
export async function allowedAddresses(
  host: string,
  allowed: AllowedAddresses,
  resolveHost: Resolve = byDns,
): Promise<readonly string[]> {
  const found = isIP(host) ? [host] : await resolveHost(host).catch(() => [])
  if (found.length === 0) throw new AppError('webhookUnresolved', { host })
  if (allowed === 'public' && !found.every(isPublicAddress)) throw new AppError('webhookPrivate', { host })
  return found
}

/** Throws `webhookAddress` for what is no address to push to, and as `allowedAddresses` does. */
export async function requireAllowedUrl(url: string, allowed: AllowedAddresses, resolveHost?: Resolve): Promise<void> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const protocols = allowed === 'any' ? ['https:', 'http:'] : ['https:']
  if (!parsed || !protocols.includes(parsed.protocol) || parsed.username || parsed.password || parsed.hash)
    throw new AppError('webhookAddress')
  await allowedAddresses(hostOf(parsed), allowed, resolveHost)
}
