import { code, dict, flag, refs, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { maxLengths } from './message-rules'

/**
 * Which events of the product are sent to which users, and with which text. The
 * documents name the page and two calls; the content of a rule is the product's own design (docs/areas/message.md).
 */
export const messageRule = defineResource({
  key: 'message.message-rule',
  path: '/sfaconfiguration/messageconfiguration',
  label: ['消息规则', 'Message rule'],
  title: 'name',
  fields: {
    code: code(['规则编码', 'Rule code'], { required: true, unique: true, edit: 'onCreate' }),
    name: text(['规则名称', 'Rule name'], { required: true, max: maxLengths.name }),
    event: dict(['触发事件', 'Event'], 'MessageEvent', { required: true }),
    messageType: dict(['消息类型', 'Message type'], 'MessageType', { required: true, default: 'reminder' }),
    toStarter: flag(['通知发起人', 'Tell who started it'], { default: '1' }),
    roleIds: refs(['通知角色', 'Tell these roles'], 'person.role'),
    title: text(['标题', 'Title'], {
      required: true,
      max: maxLengths.title,
      hint: [
        '占位符：{文件} {类型} {总数} {成功} {失败} {人员} {时间}',
        'Words: {file} {kind} {total} {done} {failed} {person} {time}',
      ],
    }),
    content: text(['内容', 'Content'], {
      required: true,
      max: 1000,
      multiline: true,
      hiddenInList: true,
      hint: ['占位符同标题；“- ”为列表，**加粗**', 'The same words; "- " for items, **bold**'],
    }),
    remark: remark(),
    isDeleted: validity(),
  },
  rules: [
    {
      name: 'somebodyIsTold',
      on: ['roleIds'],
      check: ({ event, toStarter, roleIds }) =>
        (roleIds as unknown[] | null)?.length || (toStarter === '1' && event !== 'RegistrationRequested')
          ? null
          : ['请选择要通知的角色', 'Choose the roles that are to be told'],
    },
  ],
  form: [
    { title: ['规则', 'Rule'], fields: ['code', 'name', 'event', 'toStarter', 'roleIds'] },
    { title: ['消息', 'Message'], fields: ['messageType', 'title', 'content', 'remark'] },
  ],
  list: {
    search: ['name', 'event', 'messageType', 'isDeleted'],
    columns: ['code', 'name', 'event', 'messageType', 'toStarter', 'roleIds', 'title', 'isDeleted', 'lastModifiedTime'],
  },
  calls: {
    search: '/basedata/message-rule/busSearch',
    create: '/basedata/message-rule/busCreate',
    update: '/basedata/message-rule/busUpdate',
  },
  objectNames: ['MD_MessageRule'],
})
