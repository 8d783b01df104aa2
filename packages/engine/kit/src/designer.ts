import type { Label } from './label'
import type { SettingField } from './settings/settings'

/** One of the building blocks of a designer. */
export interface DesignComponent {
  label: Label
  /** One of the icons of menus. */
  icon: string
  /** Its properties, asked for and checked as settings are. */
  fields: Readonly<Record<string, SettingField>>
  /** Properties that name a design of another kind by its code, or a `role` or an `orderType` by its id or value. */
  refs?: Readonly<Record<string, string>>
  /** How often it may be there; as often as one likes. */
  max?: number
  /** It cannot be removed, and a design without it is not published. */
  needed?: true
  /** Components that may stand inside it; it is none that holds others. */
  holds?: readonly string[]
  /** Stands inside others alone. */
  onlyInside?: true
}

/**
 * What a tenant puts together of components, as a draft that is published in versions. Page, palette, properties and
 * checks follow from it; how a component looks on a phone is the portal's.
 */
export interface Designer {
  kind: string
  /** Of the designer: `<path>:search` opens, `:edit` saves the draft, `:publish` publishes and takes back. */
  path: string
  /** Where designs are listed, made and deleted (`:add`, `:delete`); the designer's own. */
  listPath?: string
  label: Label
  /** There is one design, or there are several with a code and a name. */
  single: boolean
  components: Readonly<Record<string, DesignComponent>>
  /** Of a published design. */
  least?: number
  most: number
  /** When phones show what was published. */
  effective: 'atOnce' | 'nextDay'
  /** What the draft begins with. */
  first: DesignContent
}

/** A component in a design. `type` and `values` may be of a time when the designer had others: nothing is thrown away. */
export interface DesignPart {
  id: string
  type: string
  values: Readonly<Record<string, unknown>>
  inside?: readonly DesignPart[]
}

export interface DesignContent {
  components: readonly DesignPart[]
}

/** Throws at start, naming the component, where one holds a component that is not there. */
export function defineDesigner(designer: Designer): Designer {
  for (const [type, { holds = [] }] of Object.entries(designer.components))
    for (const held of holds)
      if (!designer.components[held]) throw new Error(`designer ${designer.kind}: ${type} holds ${held}, which is none`)
  return designer
}

export type DesignAction = 'search' | 'edit' | 'publish' | 'add' | 'delete'

/** `sfaconfiguration/homemoduledesigner:publish` */
export const designKey = ({ path, listPath = path }: Designer, action: DesignAction): string =>
  `${(action === 'add' || action === 'delete' ? listPath : path).slice(1)}:${action}`

/** The code of the only design of a designer. */
export const singleCode = 'main'
