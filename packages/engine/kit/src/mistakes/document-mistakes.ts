import { detailsOf } from '../details'
import { isAmount } from '../fields/field-questions'
import { hasRecordPage } from '../record-page'
import type { Resource } from '../resource'

/** So many files are listed at once, and so large ones are sent at once. */
const mostFiles = 50
const mostMb = 50

/** What a definition says wrongly of what documents have beside their fields. */
export function documentMistakes(resource: Resource): string[] {
  return [...attachmentMistakes(resource), ...printMistakes(resource)]
}

function attachmentMistakes(resource: Resource): string[] {
  const { attachments } = resource
  if (!attachments) return []
  const within = (name: 'most' | 'mb', max: number) =>
    Number.isInteger(attachments[name]) && attachments[name] >= 1 && attachments[name] <= max
      ? []
      : [`attachments.${name} is ${attachments[name]}; it takes a whole number from 1 to ${max}`]
  return [
    ...(hasRecordPage(resource)
      ? []
      : ['attachments need a page of the record that shows them; give the definition a path, or leave them out']),
    ...within('most', mostFiles),
    ...within('mb', mostMb),
  ]
}

/** Names of a print that are no lines, no field of them, or no amount. */
function printMistakes(resource: Resource): string[] {
  const { print, details, fields } = resource
  if (!print) return []
  const lines = print.lines ?? detailsOf(resource)[0]?.[0]
  const detail = lines === undefined || !Object.hasOwn(details, lines) ? undefined : details[lines]
  const cells = [...Object.keys(detail?.fields ?? {}), ...Object.keys(detail?.looks ?? {})]
  const amount = print.amount === undefined ? undefined : (detail?.fields[print.amount] ?? fields[print.amount])
  return [
    ...(hasRecordPage(resource)
      ? []
      : ['print needs a page of the record; give the definition a path, or leave it out']),
    ...(print.lines !== undefined && !detail ? [`print.lines names "${print.lines}", which is no detail of it`] : []),
    ...(print.columns ?? [])
      .filter(name => !cells.includes(name))
      .map(name => `print.columns names "${name}", which is no field of its lines`),
    ...(print.further ?? [])
      .filter(name => !Object.hasOwn(details, name) || name === lines)
      .map(name => `print.further names "${name}", which is no other detail of it`),
    ...(print.gift !== undefined && !cells.includes(print.gift)
      ? [`print.gift names "${print.gift}", which is no field of its lines`]
      : []),
    ...(print.amount !== undefined && !(amount && isAmount(amount))
      ? [`print.amount names "${print.amount}", which is no amount of its lines or of the record`]
      : []),
  ]
}
