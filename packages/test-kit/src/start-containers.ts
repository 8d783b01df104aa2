import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers'
import type { Server } from './server'

/** Whether a Docker engine answers. */
export async function hasContainerEngine(): Promise<boolean> {
  try {
    await getContainerRuntimeClient()
    return true
  } catch {
    return false
  }
}

/**
 * PostgreSQL and Redis in containers, from the images PG_IMAGE and REDIS_IMAGE (postgres:18 and redis:8). The
 * product's role is set up as the built-in server does it: no superuser, so that row-level security binds it.
 */
export async function startContainers(environment = process.env): Promise<Required<Server>> {
  const password = randomBytes(16).toString('hex')
  const started: StartedTestContainer[] = []
  const stop = async () => {
    await Promise.all(started.map(container => container.stop()))
  }
  try {
    const postgres = await image(environment.PG_IMAGE || 'postgres:18', 5432)
      .withEnvironment({ POSTGRES_PASSWORD: password })
      // Two test files side by side open more connections than an image expects.
      .withCommand(['postgres', '-c', 'max_connections=250'])
      .start()
    started.push(postgres)
    const redis = await image(environment.REDIS_IMAGE || 'redis:8', 6379).start()
    started.push(redis)
    const address = `${postgres.getHost()}:${postgres.getMappedPort(5432)}`
    await createRole(`postgresql://postgres:${password}@${address}/postgres`, password)
    return {
      databaseUrl: `postgresql://sfa:${password}@${address}/sfa`,
      redisUrl: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}`,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const image = (name: string, port: number) =>
  new GenericContainer(name).withExposedPorts(port).withWaitStrategy(Wait.forListeningPorts())

async function createRole(superuserUrl: string, password: string) {
  const client = await connectPatiently(superuserUrl)
  try {
    await client.query(`create role sfa login createdb createrole password '${password}'`)
    await client.query('create database sfa owner sfa')
  } finally {
    await client.end()
  }
}

/** An open port is not yet a server that takes connections: the image restarts it after its set-up. */
async function connectPatiently(connectionString: string, patience = 60_000): Promise<pg.Client> {
  const end = Date.now() + patience
  for (;;) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > end) throw error
      await delay(200)
    }
  }
}
