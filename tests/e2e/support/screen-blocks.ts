import { batchFields } from '@sfa/kit/actions/batch-fields'
import type { Field } from '@sfa/kit/fields/field'
import type { Report } from '@sfa/kit/report'
import { type ActionKey, fieldOf, type Resource } from '@sfa/kit/resource'
import type { SettingField, Settings } from '@sfa/kit/settings/settings'
import { findResource } from '@sfa/registry/registry'
import { type Extended, notExtended, type Part } from './extended-screens'
import { type RecordBlock, recordBlocks } from './record-blocks'

/**
 * What a screen opens, beside the page itself. `buttons` are those that people made by hand: one of each name is
 * pressed.
 */
export const openings = [
  'add',
  'edit',
  'view',
  'batch',
  'import',
  'export',
  'photos',
  'columns',
  'tree',
  'record',
  'actions',
  'buttons',
] as const
export type Opening = (typeof openings)[number]

/** A screen by the blocks that are seen on it and in what it opens. */
export interface ScreenBlocks {
  path: string
  /** People made it: the definitions do not say what it shows, and it is looked at in any case. */
  handMade: boolean
  page: readonly string[]
  opens: Readonly<Partial<Record<Opening, readonly string[]>>>
  /** What the pages of its records show, and in which tab. */
  record?: readonly RecordBlock[]
}

export const handMadeScreen = (path: string): ScreenBlocks => ({
  path,
  handMade: true,
  page: [],
  opens: { buttons: [] },
})

/** `extended`: a feature shows something beside its form. */
export function blocksOfSettings({ path, type, fields }: Settings, extended = false): ScreenBlocks {
  const inputs = Object.values(fields).flatMap(field => blocksOfField(field).map(block => `setting: ${block}`))
  return {
    path,
    handMade: false,
    page: ['settings page', ...inputs, ...(extended ? [`part of ${type}`] : [])],
    opens: {},
  }
}

/** A report is a list with totals and a chart. */
export function blocksOfReport(report: Report, added?: Extended): ScreenBlocks {
  const list = blocksOfResource(report.shape, report.path, added)
  const { chart, totals } = report
  return {
    ...list,
    page: [
      ...list.page,
      'report page',
      ...(chart ? [`chart: ${chart.kind}`] : []),
      ...(Object.keys(totals).length > 0 ? ['totals'] : []),
    ],
  }
}

/** Resources whose own buttons lead to other lists, which are looked at there. */
const leadElsewhere: ReadonlySet<string> = new Set(['warehouse.stock', 'order.order'])

/** `added`: what a feature adds to the screens of the resource; each module of it is a block. */
export function blocksOfResource(resource: Resource, path: string, added: Extended = notExtended): ScreenBlocks {
  const { key, template, list, screens } = resource
  if (screens.page === 'custom') return handMadeScreen(path)
  const dialog = template === 'tree' ? 'modal' : 'drawer'
  const form = resource.form.flatMap(section => section.fields)
  const inputs = (place: string, names: readonly string[]) =>
    names.flatMap(name => blocksOfField(fieldOf(resource, name)).map(block => `${place}: ${block}`))
  const edits = (when: 'onCreate' | 'onUpdate') =>
    form.filter(name => ['always', when].includes(fieldOf(resource, name).edit ?? 'always'))
  const offered = (key: ActionKey, blocks: readonly string[]) => (resource.keys.includes(key) ? blocks : undefined)
  /** Forms alone show hints. */
  const isOfKind = (block: string) => !block.endsWith(': hint')
  const own = (place: string, ...parts: Part[]) =>
    parts.flatMap(part => added.parts.get(part) ?? []).map(module => `${place}: ${module}`)
  const asks = askingActions(resource).length > 0
  const record = recordBlocks(resource, added.tabs)
  const buttons = own(
    'buttons',
    ...(leadElsewhere.has(key) ? [] : (['rowActions'] as const)),
    ...(asks ? [] : (['dialog'] as const)),
  )
  const all: Record<Opening, readonly string[] | undefined> = {
    add: offered('add', [
      `${dialog} to add`,
      ...inputs('input', edits('onCreate')),
      ...own('add', 'form'),
      ...own('input', 'inputs'),
    ]),
    edit: offered('edit', [
      `${dialog} to edit`,
      ...inputs('input', edits('onUpdate')),
      ...own('edit', 'form'),
      ...own('input', 'inputs'),
    ]),
    view: offered('view', [
      `${dialog} to view`,
      ...inputs('description', form).filter(isOfKind),
      ...own('view', 'form', 'cells'),
    ]),
    batch: offered('batch', ['batch change', ...inputs('batch input', batchFields(resource)).filter(isOfKind)]),
    import: resource.import && offered('upload', ['import']),
    export: resource.export && offered('download', ['export']),
    photos: offered('uploadphoto', ['photos']),
    columns: ['column settings'],
    tree: list.treeFilter === undefined ? undefined : ['tree filter'],
    record: record.length > 0 ? record.map(({ block }) => block) : undefined,
    actions: asks ? ['action dialog', ...actionInputs(resource), ...own('action', 'dialog')] : undefined,
    buttons: buttons.length > 0 ? buttons : undefined,
  }
  return {
    path,
    handMade: false,
    page: [
      `${template} page`,
      ...(resource.readOnly ? ['log'] : []),
      ...inputs('column', list.columns).filter(isOfKind),
      ...inputs('search', list.search).filter(isOfKind),
      ...own('page', 'side', 'toolbar', 'cells'),
    ],
    opens: Object.fromEntries(Object.entries(all).filter(([, blocks]) => blocks !== undefined)),
    record,
  }
}

/** Labels of the actions at the end of a row that open a dialog. */
export const askingActions = ({ actions }: Resource): string[] =>
  Object.values(actions).flatMap(({ label, body, confirm, elsewhere }) =>
    (body || confirm) && !elsewhere ? [label[0]] : [],
  )

const actionInputs = ({ actions }: Resource): string[] =>
  Object.values(actions)
    .filter(({ elsewhere }) => !elsewhere)
    .flatMap(({ body = {} }) => Object.values(body).flatMap(blocksOfField))
    .map(block => `action input: ${block}`)

/** The same screen where its colours alone are looked at: what it shows has the same ones wherever it stands. */
export function coloursOf({ page, opens, ...screen }: ScreenBlocks): ScreenBlocks {
  const colours = (blocks: readonly string[]) =>
    blocks.map(block =>
      block
        .replace(/^(batch input|action input|search): /, 'input: ')
        .replace(/^(add|edit|view|page|action): /, '')
        .replace(/ to (add|edit|view)$/, ''),
    )
  const opened = Object.entries(opens).map(([opening, blocks]) => [opening, colours(blocks)])
  return { ...screen, page: colours(page), opens: Object.fromEntries(opened) }
}

/** What of a field is shown by code of its own: its kind, and what of its options adds something to that. */
function blocksOfField(field: Field | SettingField): string[] {
  const { kind } = field
  const options = {
    multiline: 'multiline' in field && field.multiline === true,
    several: ('multiple' in field && field.multiple) || (field.kind === 'image' && field.maxCount > 1),
    tree: 'to' in field && findResource(field.to)?.template === 'tree',
    unit: 'unit' in field && field.unit !== undefined,
  }
  const shown = Object.entries(options).flatMap(([name, isSet]) => (isSet ? `${kind} ${name}` : []))
  // The line below an input is the same for every kind.
  return [...(shown.length > 0 ? shown : [kind]), ...(field.hint === undefined ? [] : ['hint'])]
}
