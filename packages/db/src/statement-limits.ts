/**
 * How long the server works on one statement, how long a transaction may lie idle, and how long a connection is waited
 * for (0: as long as it takes); milliseconds.
 */
export interface StatementLimits {
  statementMs: number
  idleInTransactionMs: number
  connectMs: number
}

export type StatementKind = 'calls' | 'jobs'

/** A user waits for a call, and others wait for its connection; jobs check and write whole files in one statement. */
export const statementLimits: Readonly<Record<StatementKind, StatementLimits>> = {
  calls: { statementMs: 30_000, idleInTransactionMs: 60_000, connectMs: 10_000 },
  jobs: { statementMs: 3_600_000, idleInTransactionMs: 3_600_000, connectMs: 0 },
}

/** Settings of every session of a pool. */
export const limitOptions = ({ statementMs, idleInTransactionMs }: StatementLimits): string =>
  `-c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=${idleInTransactionMs}`
