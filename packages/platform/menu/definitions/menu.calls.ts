import { defineCall, documentedAs } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'

const ids = z.array(givenId).max(1000)

const below = { type: 'array', items: { $ref: '#/components/schemas/MenuEntry' } }
const entry = z.object({
  name: z.string(),
  type: z.string().describe('2: functional'),
  platform: z.string().describe('2: the mobile application'),
  subType: z.string().optional(),
  url: z.string().optional(),
  sub: z.unknown().optional(),
  icon: z.string().optional().describe('JSON { name } of an icon'),
  descriptionCn: z.string(),
  descriptionEn: z.string(),
  code: z.string(),
  action: z.string().describe('JSON list of { key }: those of the page’s keys that the roles hold'),
  access: z.array(z.string()).optional().describe('Only who holds one of these keys sees the entry'),
  path: z.string().optional(),
})
/** A menu entry as the documents give it. */
export interface MenuEntry extends z.output<typeof entry> {
  children: MenuEntry[]
}
const menuEntry = entry.extend({
  children: documentedAs(
    z.custom<MenuEntry[]>(value => Array.isArray(value)),
    below,
  ),
})

export const searchMenuCall = defineCall({
  paths: ['/portalsync/user/menu/searchByRoleIds'],
  key: 'signed-in',
  tag: 'menu',
  summary: ['本人所持角色的菜单', 'The menu of those of the roles that the caller has'],
  body: z.object({ roleIds: ids }),
  answer: documentedAs(z.array(menuEntry), below),
  components: { MenuEntry: menuEntry },
})

export const menuRemovalsCall = defineCall({
  paths: ['/portalsync/user/menu/searchMenuFilter'],
  key: 'signed-in',
  tag: 'menu',
  summary: ['已移除菜单项的编码，以映射的键返回', 'Codes of the removed entries of the menu, as keys of a map'],
  body: z.object({
    orgIdList: ids.default([]),
    roleIdList: ids.default([]),
    type: z.coerce.string<string>().max(1).pipe(z.literal('2')).default('2'),
  }),
  answer: z.record(z.string(), z.literal(true)),
})
