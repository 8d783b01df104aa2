import { defineCall, type RowOf } from '@sfa/kit/call'
import { pageOf } from '@sfa/kit/page-of'
import { z } from 'zod'

/** Characters of a stack in any browser. */
const longestSent = 100_000

/** Reports of browsers that are too long are cut and not refused, since no user could shorten them. */
const cut = (max: number) =>
  z
    .string()
    .max(longestSent)
    .transform(text => text.slice(0, max))
    .describe(`Cut after ${max} characters`)

export const reportScriptErrorsCall = defineCall({
  paths: ['/portalsync/user/errorLog/create'],
  key: 'signed-in',
  tag: 'shell',
  summary: ['上报浏览器脚本错误', 'Errors of scripts in the caller’s browser'],
  body: z.object({
    errors: z
      .array(
        z.object({
          type: cut(20).default('script'),
          code: z
            .union([z.string().max(longestSent), z.number()])
            .default(0)
            .transform(String)
            .pipe(cut(50)),
          message: cut(2000),
          page: cut(500),
          stack: cut(8000).optional(),
          version: cut(50).optional(),
        }),
      )
      .min(1)
      .max(20),
  }),
})

export const searchScriptErrorsCall = defineCall({
  paths: ['/portalsync/user/errorLog/search'],
  key: 'error_logger_page:search',
  tag: 'shell',
  summary: ['企业内的浏览器脚本错误，最新在前', 'Errors of scripts in the browsers of the tenant, newest first'],
  body: z.object({
    message: z.string().max(200).optional().describe('Part of the message or the page'),
    userName: z.string().max(100).optional().describe('Part of the name or code'),
    page: pageOf(1000),
  }),
  rows: z.object({
    id: z.string(),
    time: z.string().describe('YYYY-MM-DD HH:mm:ss, UTC+8'),
    type: z.string(),
    code: z.string(),
    message: z.string(),
    page: z.string(),
    stack: z.string().nullable(),
    version: z.string().nullable(),
    userId: z.string(),
    userCode: z.string(),
    userName: z.string(),
    userAgent: z.string().nullable(),
  }),
})
/** An error of a script in a user's browser. */
export type ScriptError = RowOf<typeof searchScriptErrorsCall>
