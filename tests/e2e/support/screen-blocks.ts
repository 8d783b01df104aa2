import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { batchFields } from '@sfa/resource-kit/batch-fields'
import type { Field } from '@sfa/resource-kit/field'
import { type ActionKey, fieldOf, type Resource } from '@sfa/resource-kit/resource'
import type { SettingField, Settings } from '@sfa/resource-kit/settings'
import { findResource } from '@sfa/resources/registry'
import { listFiles } from '../../../scripts/lib/list-files'

/** What a list of the engine opens, beside the page itself. */
export const openings = ['add', 'edit', 'view', 'batch', 'import', 'export', 'photos', 'columns', 'tree'] as const
export type Opening = (typeof openings)[number]

/** Forms and parts of features stand in what shows a record; the other dialogs are the same on every list. */
const records: readonly string[] = ['add', 'edit', 'view']

/** A screen by the blocks that are seen on it and in what it opens. */
export interface ScreenBlocks {
  path: string
  /** People made it, or a part of it: the definitions do not say all that it shows. */
  handMade: boolean
  /** What it opens that is made by hand too, or that a feature may add to. */
  ownOpenings: readonly Opening[]
  page: readonly string[]
  opens: Readonly<Partial<Record<Opening, readonly string[]>>>
}

export const handMadeScreen = (path: string): ScreenBlocks => ({
  path,
  handMade: true,
  ownOpenings: [],
  page: [],
  opens: {},
})

export function blocksOfSettings({ path, fields }: Settings): ScreenBlocks {
  const inputs = Object.values(fields).map(field => `setting: ${blockOf(field)}`)
  return { path, handMade: false, ownOpenings: [], page: ['settings page', ...inputs], opens: {} }
}

/** `extended`: a feature adds parts of its own to the screens of the resource. */
export function blocksOfResource(resource: Resource, path: string, extended: boolean): ScreenBlocks {
  const { template, list, screens } = resource
  const dialog = template === 'tree' ? 'modal' : 'drawer'
  const form = resource.form.flatMap(section => section.fields)
  const inputs = (place: string, names: readonly string[]) =>
    names.map(name => `${place}: ${blockOf(fieldOf(resource, name))}`)
  const edits = (when: 'onCreate' | 'onUpdate') =>
    form.filter(name => ['always', when].includes(fieldOf(resource, name).edit ?? 'always'))
  const offered = (key: ActionKey, blocks: readonly string[]) => (resource.keys.includes(key) ? blocks : undefined)
  const all: Record<Opening, readonly string[] | undefined> = {
    add: offered('add', [`${dialog} to add`, ...inputs('input', edits('onCreate'))]),
    edit: offered('edit', [`${dialog} to edit`, ...inputs('input of a record', edits('onUpdate'))]),
    view: offered('view', [`${dialog} to view`, ...inputs('description', form)]),
    batch: offered('batch', ['batch change', ...inputs('batch input', batchFields(resource))]),
    import: resource.import && offered('upload', ['import']),
    export: resource.export && offered('download', ['export']),
    photos: offered('uploadphoto', ['photos']),
    columns: ['column settings'],
    tree: list.treeFilter === undefined ? undefined : ['tree filter'],
  }
  const opens = Object.fromEntries(Object.entries(all).filter(([, blocks]) => blocks !== undefined))
  const ownParts = Object.keys(screens)
  const handMade = extended || ownParts.some(part => part === 'form' || part === 'page')
  const isOwn = (one: string) => ownParts.includes('page') || records.includes(one)
  return {
    path,
    handMade,
    ownOpenings: handMade ? (Object.keys(opens) as Opening[]).filter(isOwn) : [],
    page: [
      `${template} page`,
      ...(resource.readOnly ? ['log'] : []),
      ...inputs('column', list.columns),
      ...inputs('search', list.search),
    ],
    opens,
  }
}

/** Fields of one block are shown by the same code: the kind, and what of its options shows something else. */
function blockOf(field: Field | SettingField): string {
  const options = {
    multiline: 'multiline' in field && field.multiline === true,
    several: ('multiple' in field && field.multiple) || (field.kind === 'image' && field.maxCount > 1),
    tree: 'to' in field && findResource(field.to)?.template === 'tree',
    unit: 'unit' in field && field.unit !== undefined,
    hint: field.hint !== undefined,
  }
  return [field.kind, ...Object.keys(options).filter(name => options[name as keyof typeof options])].join(' ')
}

/** Keys of the resources that features add screens or parts of screens to, as their files name them. */
export function extendedResources(projectDir: string): Set<string> {
  const files = listFiles(projectDir, ['apps/portal/src/features']).filter(file =>
    file.endsWith('/resource-extensions.ts'),
  )
  const keys = files.flatMap(file =>
    [...readFileSync(join(projectDir, file), 'utf8').matchAll(/^ +'([\w-]+\.[\w-]+)': \{/gm)].map(
      ([, key]) => key as string,
    ),
  )
  return new Set(keys)
}
