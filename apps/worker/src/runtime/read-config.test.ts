import { expect, it } from 'vitest'
import { readConfig } from './read-config'

const minimal = { DATABASE_URL: 'postgresql://sfa:secret@localhost:5432/sfa' }

it('works on every queue with a folder for files unless told otherwise', () => {
  const config = readConfig({ ...minimal, DATA_DIR: '/data' })
  expect(config.queues).toEqual(['bulk', 'export', 'photo', 'default'])
  expect(config.files).toEqual({ folder: '/data/files', s3: undefined })
  expect(config.redisUrl).toBeUndefined()
})

it('takes chosen queues and their concurrency', () => {
  const config = readConfig({ ...minimal, WORKER_QUEUES: 'bulk, photo', WORKER_CONCURRENCY: 'bulk=2,photo=4' })
  expect(config.queues).toEqual(['bulk', 'photo'])
  expect(config.concurrency).toEqual({ bulk: 2, photo: 4 })
})

it('says what is wrong with its environment', () => {
  expect(() => readConfig({})).toThrow('DATABASE_URL must look like')
  expect(() => readConfig({ ...minimal, REDIS_URL: 'localhost' })).toThrow('REDIS_URL must look like')
  expect(() => readConfig({ ...minimal, WORKER_QUEUES: 'imports' })).toThrow('not "imports"')
  expect(() => readConfig({ ...minimal, WORKER_CONCURRENCY: 'bulk=many' })).toThrow('bulk=many')
  expect(() => readConfig({ ...minimal, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' })).toThrow('given together')
})
