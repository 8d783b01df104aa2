/**
 * Limits in milliseconds: how long one statement may run, how long a transaction may be idle, and how long to wait for
 * a connection (0: no limit).
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
