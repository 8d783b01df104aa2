import { createServer } from 'node:net'
import { ScriptError } from './script-error'

/** Throws in plain words where the port cannot be listened on. */
export async function requireFreePort(port: number, host: string) {
  const problem = await tryListen(port, host)
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
