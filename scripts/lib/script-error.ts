import { EmbeddedPostgresError } from '@sfa/embedded/embedded-postgres-error'
import { red } from './terminal'

/** A failure whose message is enough for the user at the terminal; it is printed without a stack. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
}

/** Runs a script's main function; a failure is shown and ends the process with code 1. */
export async function runScript(main: () => Promise<void>) {
  // The terminal may close before the process ends, and the process must still end cleanly.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  try {
    await main()
  } catch (error) {
    const isExpected = error instanceof ScriptError || error instanceof EmbeddedPostgresError
    console.error(
      red(isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
    process.exitCode = 1
  }
}
