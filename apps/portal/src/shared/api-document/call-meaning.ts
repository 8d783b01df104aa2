import { actionPaths } from '@sfa/kit/actions/actions'
import type { Label } from '@sfa/kit/label'
import { reportCall } from '@sfa/kit/report'
import { resourceCalls } from '@sfa/kit/resource-calls'
import { type SettingsOperation, settingsCall } from '@sfa/kit/settings/settings'
import { definitions } from '../definitions'

/** What a call does, in words of the definitions: the document itself speaks English. */
export interface CallMeaning {
  /** Of what: 产品. */
  what: Label
  /** Key of `parameter:api.operation`, or the label of an action. */
  does: string | Label
  /** Labels of the fields of its body. */
  fields: Readonly<Record<string, { label: Label }>>
}

function allMeanings(): ReadonlyMap<string, CallMeaning> {
  const { resources, reports, settingsPages } = definitions()
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
  return byPath
}

let known: ReadonlyMap<string, CallMeaning> | undefined

/** Undefined for calls that no definition makes. Asked by a page that has all definitions. */
export function meaningOf(path: string): CallMeaning | undefined {
  known ??= allMeanings()
  return known.get(path)
}
