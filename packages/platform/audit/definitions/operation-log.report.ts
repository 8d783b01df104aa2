import { dateTime, text } from '@sfa/kit/fields/fields'
import type { Label } from '@sfa/kit/label'
import { defineReport, oneOf } from '@sfa/kit/report'
import { designLog } from '@sfa/mobile/definitions/design-log'
import { recordAreas } from '@sfa/registry/record-areas'

const resources = Object.values(recordAreas).flatMap(area => area.resources)

/** Objects of the log that are no resource. */
const otherObjects: readonly (readonly [key: string, label: Label])[] = [
  ['permission.menu', ['菜单权限', 'Menu access']],
  [designLog, ['移动端设计', 'Design for phones']],
]

const ways = [
  ['page', ['页面', 'Page']],
  ['batch', ['批量任务', 'Batch job']],
  ['action', ['批量操作', 'Action on many']],
  ['import', ['导入', 'Import']],
  ['undo', ['撤销', 'Undoing']],
  ['workflow', ['审批流', 'Workflow']],
  ['clock', ['定时任务', 'Clock']],
  ['photo', ['导入图片', 'Photos imported']],
  ['group', ['动态分组', 'Dynamic group']],
  ['undoBatch', ['撤销批量修改', 'Batch change undone']],
  ['api', ['接口', 'API']],
] as const

/**
 * Actions of all definitions by their names. What several definitions call differently, as the `close` of a store and of
 * an order, has all of these labels as a choice of the search; the page shows that of the record.
 */
const actions = new Map<string, Label>()
for (const resource of resources)
  for (const [name, { label }] of Object.entries(resource.actions)) {
    const [zh, en] = actions.get(name) ?? label
    actions.set(name, [withText(zh, label[0]), withText(en, label[1])])
  }

function withText(known: string, text: string): string {
  return known.split(' / ').includes(text) ? known : `${known} / ${text}`
}

/** Who changed what, when and by which way. */
export const operationLogReport = defineReport({
  path: '/parameter/logmanagement',
  label: ['操作日志', 'Operation log'],
  kind: 'OperationLog',
  params: {
    resource: true,
    operation: true,
    userName: true,
    source: oneOf(['来源', 'Source'], ways),
    recordId: true,
    traceId: true,
    createTime: true,
  },
  columns: {
    createTime: dateTime(['操作时间', 'Time'], { required: true }),
    userName: text(['操作人', 'By']),
    resource: {
      ...oneOf(
        ['对象', 'Object'],
        [
          ...resources.filter(({ readOnly }) => !readOnly).map(({ key, label }) => [key, label] as const),
          ...otherObjects,
        ],
      ),
      objects: true,
    },
    recordName: { ...text(['数据', 'Record']), made: true },
    operation: oneOf(
      ['操作类型', 'Operation'],
      [
        ['create', ['新增', 'Added']],
        ['update', ['编辑', 'Edited']],
        ['updateStatus', ['启用停用', 'Enabled/disabled']],
        ['batchUpdate', ['批量修改', 'Batch change']],
        ['import', ['导入', 'Import']],
        ['undo', ['撤销导入', 'Import undone']],
        ['publishDesign', ['发布', 'Published']],
        ['takeBackDesign', ['撤回', 'Taken back']],
        ...actions,
      ],
    ),
    fields: { ...text(['修改字段', 'Changed fields']), made: true },
    way: oneOf(['来源', 'Source'], ways),
    batch: text(['批次或密钥', 'Batch or key']),
    traceId: text(['链路编号', 'Trace id']),
    recordId: text(['数据编号', 'Record id'], { pattern: 'number' }),
  },
  folded: ['batch', 'recordId'],
  sort: 'createTime',
  newestFirst: true,
  actions: ['view'],
  calls: ['/portalsync/audit/change/search'],
})
