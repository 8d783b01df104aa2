import { createServer } from 'node:net'

/** The wanted loopback port if no program listens on it, otherwise one that the system picks. */
export async function findFreePort(wanted?: number): Promise<number> {
  return (wanted && (await tryPort(wanted))) || (await tryPort(0))!
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
