import { totalmem } from 'node:os'

export interface SettingChoices {
  port: number
  /** False trades safety against power loss for speed; for data that is thrown away. */
  durable: boolean
}

/**
 * A killed server replays its log from the last checkpoint before it takes connections. `max_wal_size` bounds how much
 * that can be: checkpoints come by size during heavy writing (and after it, see checkpoint-after-writing).
 */
const boundedReplay = { max_wal_size: '512MB', min_wal_size: '128MB', checkpoint_timeout: '5min' }

/** Data that nothing is read from again after a crash: no write waits for the disk. */
const thrownAway = {
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** Settings for bulk loading on a small machine. They are given at each start, so an update reaches old clusters. */
export function listSettings({ port, durable }: SettingChoices): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Two test files side by side open more than an API and a worker do.
    max_connections: durable ? 100 : 250,
    shared_buffers: `${Math.max(64, Math.min(512, Math.floor(totalmem() / 8 / 1048576)))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    // The built-in server has no replicas, and without replication a COPY into a new table writes no log.
    wal_level: 'minimal',
    max_wal_senders: 0,
    random_page_cost: 1.1,
    jit: 'off',
    ...(durable ? boundedReplay : thrownAway),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
