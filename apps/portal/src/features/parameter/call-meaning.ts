import { actionPaths } from '@sfa/resource-kit/actions'
import type { Label } from '@sfa/resource-kit/label'
import { reportCall } from '@sfa/resource-kit/report'
import { resourceCalls } from '@sfa/resource-kit/resource-calls'
import { type SettingsOperation, settingsCall } from '@sfa/resource-kit/settings'
import { resources } from '@sfa/resources/registry'
import { reports } from '@sfa/resources/report/report-registry'
import { settingsPages } from '@sfa/resources/settings/settings-registry'

/** What a call does, in words of the definitions: the document itself speaks English. */
export interface CallMeaning {
  /** Of what: 产品. */
  what: Label
  /** Key of `parameter:api.operation`, or the label of an action. */
  does: string | Label
  /** Labels of the fields of its body. */
  fields: Readonly<Record<string, { label: Label }>>
}

const byPath = new Map<string, CallMeaning>()
for (const resource of resources) {
  const { label: what, fields } = resource
  for (const { operation, path } of resourceCalls(resource)) byPath.set(path, { what, does: operation, fields })
  for (const [name, action] of Object.entries(resource.actions))
    for (const path of actionPaths(resource, name))
      byPath.set(path, { what, does: action.label, fields: action.body ?? {} })
}
for (const settings of settingsPages)
  for (const operation of ['search', 'save'] satisfies SettingsOperation[])
    byPath.set(settingsCall(settings, operation), {
      what: settings.label,
      does: operation,
      fields: settings.fields,
    })
for (const report of reports)
  for (const operation of ['search', 'figures'] as const)
    byPath.set(reportCall(report.path, operation), {
      what: report.label,
      does: operation,
      fields: { ...report.columns, ...report.ownParams },
    })

/** Undefined for calls that no definition makes. */
export const meaningOf = (path: string): CallMeaning | undefined => byPath.get(path)
