import { createServer } from 'node:net'
import { ScriptError } from './script-error'

/** Throws in plain words where the port cannot be listened on. */
export async function requireFreePort(port: number) {
  const problem = await tryListen(port)
  if (problem === 'EADDRINUSE') {
    throw new ScriptError(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`)
  }
  if (problem === 'EACCES') {
    throw new ScriptError(`This user may not listen on port ${port}. Choose one above 1023: PORT=8080 npm start`)
  }
  if (problem) throw new ScriptError(`Port ${port} cannot be used (${problem})`)
}

function tryListen(port: number): Promise<string | undefined> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, () => server.close(() => resolve(undefined)))
  })
}
