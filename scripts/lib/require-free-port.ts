import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { ScriptError } from './script-error'

/**
 * Throws a clear sentence where the port is in use. `patience`: milliseconds that services of a killed start may need
 * to end.
 */
export async function requireFreePort(port: number, host: string, patience = 0) {
  let problem = await tryListen(port, host)
  for (const end = Date.now() + patience; problem === 'EADDRINUSE' && Date.now() < end; ) {
    await delay(200)
    problem = await tryListen(port, host)
  }
  if (problem === 'EADDRINUSE' && (await isThisProduct(port))) {
    throw new ScriptError(
      `The portal already runs at http://localhost:${port}, on another data folder. ` +
        `Stop that one, or choose another port: PORT=${port + 1} npm start`,
    )
  }
  if (problem === 'EADDRINUSE') {
    throw new ScriptError(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`)
  }
  if (problem === 'EACCES') {
    throw new ScriptError(`This user may not listen on port ${port}. Choose one above 1023: PORT=8080 npm start`)
  }
  if (problem) throw new ScriptError(`Port ${port} cannot be used (${problem})`)
}

function tryListen(port: number, host: string): Promise<string | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

async function isThisProduct(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) })
    return ((await response.json()) as { status?: string }).status === 'ok'
  } catch {
    return false
  }
}
