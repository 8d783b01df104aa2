import { EmbeddedPostgresError } from '@sfa/embedded/embedded-postgres-error'
import { red } from './terminal'

/** A failure whose message tells the person at the terminal all there is to know; it is shown without a stack. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
}

/** Runs a script's main function; a failure is shown and ends the process with code 1. */
export async function runScript(main: () => Promise<void>) {
  // The terminal may be gone before the process is, and that must not keep it from ending cleanly.
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
