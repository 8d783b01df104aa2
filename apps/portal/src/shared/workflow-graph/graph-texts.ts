import type { DocumentType } from '@sfa/workflow/definitions/definition.calls'
import type { Approver, Condition, ConditionGroup, WorkflowEdge, WorkflowNode } from '@sfa/workflow/rules/graph'
import { isGroup, partsOf } from '@sfa/workflow/rules/graph'
import type { TFunction } from 'i18next'
import { labelOf } from '../language/label'

export type Say = TFunction<'workflow-design'>
type Fields = DocumentType['fields']

const fieldName = (fields: Fields, name: string): string => {
  const field = fields.find(one => one.name === name)
  return field ? labelOf(field.label) : name
}

/** Who is asked, in a few words; names of people and roles are in the properties. */
export function approverText(t: Say, fields: Fields, approver: Approver): string {
  switch (approver.by) {
    case 'users':
      return t('approver.usersCount', { count: approver.ids.length })
    case 'role':
      return t('approver.rolesCount', { count: approver.roleIds.length })
    case 'superior':
      return t('approver.superiorAt', { level: approver.level })
    case 'superiors':
      return t('approver.superiorsTo', { level: approver.levels })
    case 'field':
      return fieldName(fields, approver.name)
    default:
      return t(`approver.${approver.by}`)
  }
}

/** What a node does, for the second line on the canvas. */
export function nodeText(t: Say, fields: Fields, node: WorkflowNode): string {
  if (node.kind === 'approve')
    return `${t(`mode.${node.mode}`)} · ${node.approvers.map(one => approverText(t, fields, one)).join('、')}`
  if (node.kind === 'cc') return node.to.map(one => approverText(t, fields, one)).join('、')
  if (node.kind === 'delay') return t('delayHours', { hours: node.hours })
  return t(`about.${node.kind}`)
}

function valueText(fields: Fields, { field: name, value }: Condition): string {
  const field = fields.find(one => one.name === name)
  const values = value === undefined ? [] : Array.isArray(value) ? value : [value]
  if (field?.to !== undefined) return values.length > 0 ? `(${values.length})` : ''
  return values
    .map(one => {
      const option = field?.options?.find(([given]) => given === one)
      return option ? labelOf(option[1]) : String(one)
    })
    .join('、')
}

/** A condition in words: 金额 ≥ 10000 且 (…). */
export function conditionText(t: Say, fields: Fields, group: ConditionGroup): string {
  return partsOf(group)
    .map(part =>
      isGroup(part)
        ? `(${conditionText(t, fields, part)})`
        : `${fieldName(fields, part.field)} ${t(`op.${part.op}`)} ${valueText(fields, part)}`.trim(),
    )
    .join(` ${t('all' in group ? 'and' : 'or')} `)
}

/** What stands on an edge: its label, else what it asks. */
export function edgeText(t: Say, fields: Fields, edge: WorkflowEdge, leavesCondition: boolean): string {
  if (edge.label) return edge.label
  if (!leavesCondition) return ''
  if (edge.otherwise) return t('otherwise')
  return edge.when ? conditionText(t, fields, edge.when) : t('noCondition')
}
