import { trimEndWhile } from '@sfa/kernel/trim-while'

type Settings = Pick<ImportMetaEnv, 'VITE_GATEWAY' | 'VITE_GATEWAY_TEST' | 'VITE_GATEWAY_PRODUCTION'>

const bare = (address: string | undefined) => trimEndWhile((address ?? '').trim(), letter => letter === '/')

/**
 * Base URL of every call, from the settings of the build: the production gateway, or with VITE_GATEWAY=test that of the
 * tests. Empty for a portal that stands beside its API, as the server of this product delivers it.
 */
export const gatewayOf = ({ VITE_GATEWAY, VITE_GATEWAY_TEST, VITE_GATEWAY_PRODUCTION }: Settings): string =>
  bare(VITE_GATEWAY === 'test' ? VITE_GATEWAY_TEST : VITE_GATEWAY_PRODUCTION)

export const gateway = gatewayOf(import.meta.env)

/** Where the known single-sign-on paths lead, whichever gateway is called. */
export const productionGateway = bare(import.meta.env.VITE_GATEWAY_PRODUCTION)
