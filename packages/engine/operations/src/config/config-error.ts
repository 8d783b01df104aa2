/** What is wrong with the environment, every problem at once, one sentence each. */
export class ConfigError extends Error {
  override name = 'ConfigError'

  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
  }
}
