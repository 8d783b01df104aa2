import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { languageStore } from '../language/language'
import { startLocale } from '../language/locale'
import { provideNotices } from '../notice'
import { beginSession, endSession, onSessionEnd, sessionStore } from '../session/session'
import { writeTokenCookie } from '../session/session-token'
import type { UserInfo } from '../session/user-info'
import { showRequestError } from './error-dialog'
import { askAgain, polling } from './polling'
import { fetchFile, post, save, search } from './request'
import { RequestError } from './request-error'

const dialog = vi.fn()
let sent: InternalAxiosRequestConfig | undefined

function answer(data: unknown, status = 200, headers: Record<string, string> = {}) {
  adapter = config => {
    const response = { data, status, statusText: '', headers, config } as AxiosResponse
    if (status >= 400) throw new AxiosError('refused', String(status), config, {}, response)
    return response
  }
}
let adapter: (config: InternalAxiosRequestConfig) => AxiosResponse

vi.mock('axios', async original => {
  const real = await original<{ default: typeof axios }>()
  const create: typeof axios.create = config =>
    real.default.create({
      ...config,
      adapter: async request => {
        sent = request
        return adapter(request)
      },
    })
  return { ...real, default: Object.assign(Object.create(real.default), { create }) }
})

const wordsOfDialog = () => JSON.stringify(dialog.mock.calls[0]?.[0].content)

const user: UserInfo = {
  userRole: [{ roleID: '1', code: 'Admin', name: 'Admin' }],
  userPerson: { userID: 'u7', userCode: 'zhou', tenant: 't1', orgJson: '[]', personEntityList: [] },
  userId: 'u7',
  userName: 'zhou',
  tenant: 't1',
  tenantName: '',
  roleIDs: ['1'],
  mustChangePassword: false,
}

describe('requests', () => {
  beforeAll(() => {
    languageStore.set('zh-CN')
    return startLocale(['common'])
  })
  beforeEach(() => {
    vi.useFakeTimers()
    dialog.mockReset()
    // The dialog is closed at once, so that the next test may say the same words.
    dialog.mockImplementation(({ afterClose }) => afterClose())
    provideNotices({ modal: { error: dialog } } as never)
  })
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
    endSession('logout')
  })

  it('sends the headers of every request', async () => {
    await beginSession(user, 'secret-token')
    answer({ code: '0', data: null })
    await post('/x')
    expect(sent?.headers.get('x-client-type')).toBe('protal')
    expect(sent?.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/)
    expect(sent?.headers.get('x-tenant-id')).toBe('t1')
    expect(sent?.headers.get('x-user-id')).toBe('u7')
    expect(sent?.headers.get('x-user-code')).toBe('zhou')
    expect(sent?.headers.get('authorization')).toBe('Bearer secret-token')
    expect(sent?.headers.get('accept-language')).toMatch(/^(zh-CN|zh-TW|en-US)$/)
    expect(sent?.timeout).toBe(180_000)
  })

  it('answers the data of the envelope, and rows with their total', async () => {
    answer({ code: 0, data: { a: 1 } })
    expect(await post('/x')).toEqual({ a: 1 })
    answer({ code: '0', data: [{ id: '1' }], total: 41 })
    expect(await search('/x', {})).toEqual({ rows: [{ id: '1' }], total: 41 })
    answer({ code: '0', data: null })
    expect(await search('/x', {})).toEqual({ rows: [], total: 0 })
  })

  it('shows 请求错误! with the server’s message half a second after a refusal', async () => {
    answer({ code: 'stale', message: '数据已被修改', data: null, traceId: 'abc' })
    await expect(post('/x')).rejects.toMatchObject({ code: 'stale', message: '数据已被修改', traceId: 'abc' })
    vi.advanceTimersByTime(499)
    expect(dialog).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(dialog).toHaveBeenCalledWith(expect.objectContaining({ title: '请求错误!' }))
    expect(wordsOfDialog()).toContain('数据已被修改')
    expect(wordsOfDialog()).toContain('追踪编号：abc')
  })

  it('says why the fields of a call were refused that no form shows', async () => {
    const failure = (message: string) => ({ field: 'to', code: 'successorUnfit', message })
    const failures = [failure('接收人须为其他有效用户'), failure('接收人须为其他有效用户'), failure('角色已失效')]
    answer({ code: 'invalid', message: '验证未通过', data: { failures } })
    await expect(post('/x')).rejects.toMatchObject({ code: 'invalid' })
    vi.advanceTimersByTime(500)
    const words = wordsOfDialog()
    for (const said of ['验证未通过', '角色已失效']) expect(words).toContain(said)
    expect(words.split('"children":"接收人须为其他有效用户"')).toHaveLength(2)
  })

  it('says the same words once', async () => {
    answer({ code: 'notPermitted', message: '没有操作权限', data: null }, 403)
    await Promise.allSettled([post('/x'), post('/y')])
    vi.advanceTimersByTime(500)
    expect(dialog).toHaveBeenCalledTimes(1)
  })

  it.each([400, 503])('says on %i that the system is busy', async status => {
    answer({}, status)
    await expect(post('/x')).rejects.toBeInstanceOf(RequestError)
    vi.advanceTimersByTime(0)
    expect(dialog).toHaveBeenCalledWith(expect.objectContaining({ title: '请求错误' }))
    expect(wordsOfDialog()).toContain('系统好像开小差了，客官稍后再试')
  })

  it('says 服务器超时 when there is no answer', async () => {
    adapter = config => {
      throw new AxiosError('timeout', 'ECONNABORTED', config, {})
    }
    await expect(post('/x')).rejects.toMatchObject({ code: 'network' })
    vi.advanceTimersByTime(0)
    expect(dialog).toHaveBeenCalledWith(expect.objectContaining({ title: '服务器超时' }))
    expect(wordsOfDialog()).toContain('您当前网络环境较差，请客官稍后再试')
    expect(wordsOfDialog()).toContain(`追踪编号：${sent?.headers.get('x-trace-id')}`)
  })

  it('opens the dialogs of 503 and of no answer although a form says refusals itself', async () => {
    answer({}, 503)
    const error = await post('/x', {}, { saidBy: 'form' }).catch(reason => reason as RequestError)
    vi.advanceTimersByTime(0)
    expect(dialog).toHaveBeenCalledTimes(1)
    // The form may ask for the dialog of whatever it cannot show: it is there.
    showRequestError(error as RequestError)
    vi.runAllTimers()
    expect(dialog).toHaveBeenCalledTimes(1)
  })

  it('says nothing, whatever goes wrong, of a call that no person has asked for', async () => {
    answer({}, 503)
    await expect(post('/x', {}, { saidBy: 'background' })).rejects.toMatchObject({ code: 'busy', said: false })
    vi.runAllTimers()
    expect(dialog).not.toHaveBeenCalled()
  })

  it.each([{ code: '0', data: null }, { code: '0' }, ''])(
    'takes the empty answer %j of a save for a failure',
    async data => {
      answer(data)
      await expect(save('/x', {})).rejects.toBeInstanceOf(RequestError)
      answer({ code: '0', data: { id: '1' } })
      expect(await save('/x', {})).toEqual({ id: '1' })
    },
  )

  it('a query that renews itself speaks of its first answer alone', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    answer({ code: 'x', message: 'no', data: null })
    const queryFn = (context: QueryFunctionContext) => post('/x', {}, polling(context))
    for (let turn = 0; turn < 3; turn++)
      await expect(client.fetchQuery({ queryKey: ['x'], queryFn })).rejects.toBeInstanceOf(RequestError)
    vi.runAllTimers()
    expect(dialog).toHaveBeenCalledTimes(1)
    await askAgain({
      refetch: () => client.fetchQuery({ queryKey: ['x'], queryFn }).catch(error => ({ error })) as never,
    })
    vi.runAllTimers()
    expect(dialog).toHaveBeenCalledTimes(2)
  })

  it('says nothing where a form says it', async () => {
    answer({ code: 'stale', message: 'x', data: null })
    await expect(post('/x', {}, { saidBy: 'form' })).rejects.toBeInstanceOf(RequestError)
    vi.runAllTimers()
    expect(dialog).not.toHaveBeenCalled()
  })

  it('hands the failed fields of a validation on', async () => {
    const failure = { field: 'code', code: 'required', message: '必填' }
    answer({ code: 'invalid', message: '验证未通过', data: { failures: [failure] } })
    const error = await post('/x', {}, { saidBy: 'form' }).catch(reason => reason as RequestError)
    expect((error as RequestError).failures).toEqual([failure])
  })

  it('ends the session on 401 without a dialog', async () => {
    await beginSession(user, 'secret-token')
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    answer({ code: 'notSignedIn', message: 'x', data: null }, 401)
    await expect(post('/x')).rejects.toMatchObject({ status: 401 })
    expect(ended).toHaveBeenCalledWith('expired')
    expect(sessionStore.get().user).toBeUndefined()
    expect(document.cookie).not.toContain('secret-token')
    vi.runAllTimers()
    expect(dialog).not.toHaveBeenCalled()
    stop()
  })

  it('does not let the late 401 of an ended session end the next one', async () => {
    await beginSession(user, 'old-token')
    adapter = config => {
      writeTokenCookie('new-token')
      const response = { data: {}, status: 401, statusText: '', headers: {}, config } as AxiosResponse
      throw new AxiosError('refused', '401', config, {}, response)
    }
    await expect(post('/x')).rejects.toMatchObject({ status: 401 })
    expect(sessionStore.get().user).toBeDefined()
  })

  it('takes a JSON answer in place of a file for a refusal', async () => {
    const json = JSON.stringify({ code: 'notFound', message: '数据不存在', data: null })
    answer(new Blob([json], { type: 'application/json' }))
    await expect(fetchFile({ url: '/x' }, { saidBy: 'form' })).rejects.toMatchObject({ code: 'notFound' })
  })

  it('reads the Chinese name of a file', async () => {
    const disposition = `attachment; filename="x.xlsx"; filename*=UTF-8''${encodeURIComponent('产品.xlsx')}`
    answer(new Blob(['x'], { type: 'application/octet-stream' }), 200, { 'content-disposition': disposition })
    expect((await fetchFile({ url: '/x' })).fileName).toBe('产品.xlsx')
  })
})
