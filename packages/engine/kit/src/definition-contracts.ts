import { z } from 'zod'
import { actionJsonSchema, actionOf, actionPaths, actionPermissions } from './actions/actions'
import { type ActionKeyName, type Call, summaryOf } from './call'
import { fieldJsonSchema } from './fields/field-json-schema'
import { type Report, reportCall, reportKey } from './report'
import { areaOf, fieldOf, type Resource } from './resource'
import {
  componentOf,
  conditionJsonSchema,
  definedAnswer,
  definedBody,
  resultOfSeveral,
  rowJsonSchema,
  searchContract,
  searchJsonSchema,
} from './resource-contract'
import { type Settings, type SettingsOperation, settingsCall, settingsKey } from './settings/settings'
import { settingsJsonSchema, settingValuesJsonSchema } from './settings/settings-json-schema'

/** The contract of an action: one record answers the record, or what its handler tells, several what became of each. */
export function actionContract(resource: Resource, name: string) {
  const action = actionOf(resource, name)
  const component = componentOf(resource)
  const record = { $ref: `#/components/schemas/${component}` }
  return {
    paths: actionPaths(resource, name),
    key: actionPermissions(resource, name) as readonly ActionKeyName[],
    tag: areaOf(resource),
    summary: summaryOf(resource.label, action.label),
    body: definedBody(actionJsonSchema(resource, name)),
    answer: definedAnswer({
      description: 'The record, or what the action tells in its place; of several, what became of each',
      anyOf: action.single ? [record, { type: 'object' }] : [record, resultOfSeveral, { type: 'object' }],
    }),
    components: { [component]: rowJsonSchema(resource) },
  } satisfies Call
}

/** The search of a report. */
export const reportContract = ({ shape, path }: Report) => {
  const search = searchJsonSchema(shape)
  const figures = {
    type: 'boolean',
    description:
      'Asks for `figures` of the envelope: totals over everything that is found, as the call beside this has them',
  }
  return {
    ...searchContract(shape, [shape.calls.search ?? []].flat()),
    body: definedBody({ ...search, properties: { ...(search.properties as object), figures } }),
    key: reportKey({ path }, 'search') as ActionKeyName,
    tag: 'report',
  } satisfies Call
}

/** What stands below and above the rows of a report. */
export const figuresContract = (report: Report) =>
  ({
    paths: [reportCall(report.path, 'figures')],
    key: reportKey(report, 'search') as ActionKeyName,
    tag: 'report',
    summary: summaryOf(report.label, ['合计与图表', 'totals and chart']),
    body: definedBody({
      type: 'object',
      properties: {
        ...Object.fromEntries(
          report.shape.list.search.map(name => [
            name,
            conditionJsonSchema(fieldJsonSchema(fieldOf(report.shape, name))),
          ]),
        ),
        chart: { type: 'boolean', description: 'Asks for the chart too' },
      },
    }),
    answer: z.object({
      totals: z.record(z.string(), z.number().nullable()).describe('By column, over everything that is found'),
      chart: z.array(z.looseObject({})).describe('Rows of the chart, in their order; empty unless asked for'),
      hidden: z.array(z.string()).describe('Columns that are hidden from the caller'),
    }),
  }) satisfies Call

/** The two calls of a page of settings; both answer the values as they are then. */
export const settingsContract = (settings: Settings, operation: SettingsOperation) =>
  ({
    paths: [settingsCall(settings, operation)],
    key: settingsKey(settings, operation) as ActionKeyName,
    tag: 'settings',
    summary: summaryOf(settings.label, [operation, operation]),
    body: definedBody(operation === 'save' ? settingsJsonSchema(settings) : { type: 'object', properties: {} }),
    answer: definedAnswer({
      type: 'object',
      properties: {
        values: settingValuesJsonSchema(settings),
        ver: { type: 'integer', description: 'Is sent back with a save' },
      },
      required: ['values', 'ver'],
    }),
  }) satisfies Call
