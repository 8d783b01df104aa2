import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { runSendMessage } from '@sfa/message/operations/run-send-message'
import { sendMessageJob } from '@sfa/message/operations/send-message.job'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { loadRun } from '@sfa/operations/job/life/load-run'
import { withOwnRun } from '@sfa/operations/job/life/own-run'
import type { RunRow } from '@sfa/operations/job/log/run-row'
import { expect } from 'vitest'
import { type Answer, startApi, type TestApi } from '../session/start-api'
import { carryOut } from '../support/carry-out'

export const noRecipients = { all: false, userIds: [], roleIds: [], orgIds: [] }

/** A message as its form sends it. */
export const draft = (audience: object, more: object = {}) => ({
  name: '春节放假',
  type: 'notice',
  title: '放假通知',
  content: '1月28日至2月4日放假。',
  audience: { ...noRecipients, ...audience },
  ...more,
})

export interface Messages {
  api: TestApi
  /** Tokens of the demo's people by their sign-in names. */
  admin: string
  clerk: string
  viewer: string
  /** Ids of the tenant's people by their sign-in names. */
  ids: Record<string, string>
  /** One of the senders' calls, as the administrator unless another token is given. */
  call(path: string, body?: object, token?: string): Promise<Answer>
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  get(path: string, token: string): Promise<{ status: number; body: any }>
  newestRun(): Promise<string>
  /** Carries the newest sending out, in the place of a worker. */
  deliver(): ReturnType<typeof carryOut>
  /** Does something to the newest sending as its sender: `cancelRun`, `retryRun`. */
  steer(work: (tx: Tx, caller: Caller, run: RunRow) => Promise<void>): Promise<void>
  /** Writes a message, sends it and delivers it; answers its id. */
  sendTo(audience: object, more?: object): Promise<string>
  unread(token: string): Promise<number>
}

/** The API over the demo tenants, with what tests of messages do all the time. `api.stop()` ends it. */
export async function startMessages(): Promise<Messages> {
  const api = await startApi()
  const [admin, clerk, viewer] = [
    await api.tokenOf('yunhe', 'admin'),
    await api.tokenOf('yunhe', 'clerk'),
    await api.tokenOf('yunhe', 'viewer'),
  ]
  const people = await api.sql(`select user_name, id::text from sys_user where tenant_id = 'yunhe'`)
  const call: Messages['call'] = (path, body = {}, token = admin) =>
    api.post(`/portalsync/message/message/${path}`, body, token)
  const get: Messages['get'] = async (path, token) => {
    const response = await api.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
    return { status: response.statusCode, body: response.json() }
  }
  const newestRun = async () => {
    const [run] = await api.sql(
      `select id::text from job_run where job = 'send-message' order by job_run.id desc limit 1`,
    )
    return run?.id as string
  }
  const deliver = async () => carryOut(api.tenants, sendMessageJob, runSendMessage, await newestRun(), 'yunhe')
  return {
    api,
    admin,
    clerk,
    viewer,
    ids: Object.fromEntries(people.map(row => [row.user_name, row.id as string])),
    call,
    get,
    newestRun,
    deliver,
    async steer(work) {
      const run = await inTenant(api.tenants.db, 'yunhe', async tx => loadRun(tx, await newestRun()))
      const caller = await callerOfRun(api.tenants, run)
      await withOwnRun(api.tenants, caller, run.id, (tx, locked) => work(tx, caller, locked))
    },
    async sendTo(audience, more) {
      const { data } = await call('create', draft(audience, more))
      await call('send', { id: data.id })
      expect((await deliver()).phase).toBe('done')
      return data.id
    },
    unread: async token => (await get('/message/count', token)).body.data,
  }
}
