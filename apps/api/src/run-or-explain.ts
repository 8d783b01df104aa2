import { DefinitionError } from '@sfa/resource-kit/check-definitions'
import { ConfigError } from '@sfa/services/config/config-error'

/** Runs a program. What is wrong with the configuration or the definitions is told in sentences, anything else with its stack. */
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
