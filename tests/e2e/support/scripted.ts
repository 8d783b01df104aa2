import type { Page } from 'playwright-core'

/** What the server is made to answer: a refusal of its own, an envelope, a bare status, nothing at all. */
export type Scripted =
  | { refused: string; code?: string }
  | { data: unknown; total?: number }
  | { status: number; body?: string }
  | 'empty'
  | 'nothing'

/**
 * Answers in the server's place until the function that comes back is called. The newest script of a path counts.
 */
export async function script(page: Page, path: string | RegExp, answer: Scripted): Promise<() => Promise<void>> {
  const url = typeof path === 'string' ? new RegExp(`${path}(\\?|$)`) : path
  await page.route(url, route => {
    if (answer === 'nothing') return route.abort('failed')
    if (answer === 'empty') return route.fulfill({ status: 200, contentType: 'application/json', body: '' })
    if ('status' in answer) return route.fulfill({ status: answer.status, body: answer.body ?? '' })
    if ('refused' in answer)
      return route.fulfill({ json: { code: answer.code ?? 'x1', message: answer.refused, data: null, traceId: 't' } })
    return route.fulfill({ json: { code: '0', message: '操作成功', ...answer } })
  })
  return () => page.unroute(url)
}
