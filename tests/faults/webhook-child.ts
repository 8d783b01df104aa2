import { createDb, createPool } from '@sfa/db/connection/pool'
import { joinAreas } from '@sfa/operations/area/join-areas'
import { watchWebhooks } from '@sfa/publishing/operations/deliver-webhooks'

/** Sends webhooks as a worker does, in a process of its own that can be killed. */
const [, , databaseUrl = ''] = process.argv
joinAreas()
const pool = createPool({ url: databaseUrl })
watchWebhooks(
  { db: createDb(pool) },
  { allowed: 'any' },
  {
    everyMs: 50,
    onError: error => {
      throw error
    },
  },
)
