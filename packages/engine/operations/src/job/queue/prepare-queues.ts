import { runMigrations } from 'bullmq'
import type pg from 'pg'

/**
 * Makes the tables of the queues, in a schema of their own, and lets the API and the worker use them. Called by their
 * owner, after the migrations. The tables hold which run is to be carried out, and no data of a tenant.
 */
export async function prepareQueues(owner: pg.Pool): Promise<void> {
  const client = await owner.connect()
  try {
    await runMigrations(client, 'bullmq')
    await client.query(`grant usage on schema bullmq to sfa_door;
      grant select, insert, update, delete, truncate on all tables in schema bullmq to sfa_door;
      grant usage, select, update on all sequences in schema bullmq to sfa_door;
      grant execute on all functions in schema bullmq to sfa_door`)
  } finally {
    client.release()
  }
}
