import { DefinitionError } from '@sfa/kit/mistakes/check-definitions'
import { ConfigError } from '@sfa/operations/config/config-error'

/** Runs a program. Mistakes of configuration or definitions are printed as sentences, other errors with their stack. */
export async function runOrExplain(program: () => Promise<void>): Promise<void> {
  try {
    await program()
  } catch (error) {
    const known = error instanceof ConfigError || error instanceof DefinitionError
    const explained = known ? error.message : String((error as Error).stack ?? error)
    process.stderr.write(`${explained}\n`)
    process.exit(1)
  }
}
