import { z } from 'zod'
import { defineCall } from '../call'

/** Characters of what is typed into a search box. */
const text = z.string().max(100)

/** What a text means anywhere: pages of the caller's menu, and records of the resources that they may search. */
export const findAnywhereCall = defineCall({
  paths: ['/portalsync/finding/search'],
  key: 'signed-in',
  tag: 'finding',
  summary: ['按文字查找页面和数据', 'Pages and records that a text means'],
  body: z.object({
    text,
    only: z
      .enum(['pages', 'records'])
      .optional()
      .describe('One of the two alone: pages are there at once, records may take a while'),
  }),
  answer: z.object({
    pages: z.array(z.string()).describe('Codes of the menu entries whose title the text means'),
    groups: z.array(
      z.object({
        resource: z.string(),
        records: z.array(z.object({ id: z.string(), title: z.string(), code: z.string().nullable() })),
      }),
    ),
  }),
})

export const suggestTextCall = defineCall({
  paths: ['/portalsync/finding/suggest'],
  key: 'service',
  tag: 'finding',
  summary: ['查不到结果时，可能想找的内容', 'What was probably meant by a text that finds nothing'],
  body: z.object({ resource: z.string().max(100), text }),
  answer: z.object({ text: z.string().nullable() }),
})
