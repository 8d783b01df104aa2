export type EmbeddedPostgresFailure =
  | 'unsupported-platform'
  | 'binaries-unusable'
  | 'cluster-missing'
  | 'cluster-of-other-version'
  | 'cluster-of-other-user'
  | 'no-unprivileged-user'
  | 'start-is-busy'
  | 'command-failed'
  | 'start-failed'
  | 'stop-failed'

/** An error while starting or stopping PostgreSQL, in words for the user at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'

  constructor(
    readonly code: EmbeddedPostgresFailure,
    message: string,
    readonly params: Record<string, string | number> = {},
  ) {
    super(message)
  }
}
