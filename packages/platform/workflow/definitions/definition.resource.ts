import { dateTime, dict, number, ref, remark, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'
import { definitionFlow } from '../rules/definition-flow'
import { documentTypes } from './document-types'

const name = text(['名称', 'Name'], { required: true, unique: true })
const orgID = ref(['适用组织', 'Organisation'], 'organization.org', {
  edit: 'onCreate',
  hint: [
    '该组织及其下级的单据使用此流程，下级组织另有流程的除外；不填适用于所有组织',
    'For documents of it and what is below it, unless an organisation below has one of its own; empty: for all',
  ],
})

/**
 * A workflow: what it is for, and which of its versions decides. The draft and the versions are graphs and stand beside
 * it (docs/areas/workflow.md).
 */
export const definition = defineResource({
  key: 'workflow.definition',
  path: '/processwith/workflowdesign',
  label: ['审批流程', 'Workflow'],
  title: 'name',
  fields: {
    name,
    documentType: dict(['单据类型', 'Documents'], '', { required: true, edit: 'onCreate', options: documentTypes }),
    orgID,
    version: number(['版本', 'Version'], { edit: 'never' }),
    state: stateOf(definitionFlow),
    // Counted when a list is searched: a number that every submission changed would make them wait for each other.
    running: number(['运行中', 'Running'], { edit: 'never' }),
    publishedBy: text(['发布人', 'Published by'], { edit: 'never' }),
    publishedTime: dateTime(['发布时间', 'Published at'], { edit: 'never' }),
    remark: remark(),
  },
  form: [
    {
      title: ['基本信息', 'Basic information'],
      fields: ['name', 'documentType', 'orgID', 'state', 'version', 'publishedBy', 'publishedTime', 'remark'],
    },
  ],
  list: {
    search: ['name', 'documentType', 'orgID', 'state', 'publishedBy'],
    columns: [
      'name',
      'documentType',
      'version',
      'state',
      'running',
      'publishedBy',
      'publishedTime',
      'orgID',
      'lastModifiedTime',
    ],
    unsortable: ['running'],
    sort: 'createTime',
    newestFirst: true,
  },
  record: { figures: ['version'] },
  calls: { search: '/portalsync/workflow/searchDefinition' },
  flow: definitionFlow,
  actions: {
    publish: {
      label: ['发布', 'Publish'],
      key: 'publish',
      path: '/portalsync/workflow/publishDefinition',
      single: true,
      confirm: [
        '草稿成为新版本。此后提交的单据按新版本审批，审批中的单据仍按原版本。',
        'The draft becomes a new version. Documents that are submitted from now on follow it; those under approval keep theirs.',
      ],
      body: { note: text(['版本说明', 'Note'], { max: 200, multiline: true }) },
      stamp: { by: 'publishedBy', at: 'publishedTime' },
    },
    disable: {
      label: ['停用', 'Disable'],
      key: 'publish',
      confirm: [
        '停用后新提交的单据不再经过此流程，审批中的单据继续。',
        'Documents that are submitted afterwards do not follow it any more; those under approval go on.',
      ],
      danger: true,
    },
    enable: { label: ['启用', 'Enable'], key: 'publish', single: true },
    copy: {
      label: ['复制', 'Copy'],
      key: 'add',
      single: true,
      body: { newName: { ...name, unique: false }, newOrgID: { ...orgID, edit: 'always' } },
      initial: row => ({ newName: `${String(row.name).slice(0, 96)} (2)`, newOrgID: row.orgID }),
    },
  },
  export: {
    kind: 'WorkflowDefinition',
    columns: ['name', 'documentType', 'orgID', 'version', 'state', 'publishedBy', 'publishedTime', 'remark'],
  },
  keys: ['search', 'view', 'add', 'edit', 'download'],
})
