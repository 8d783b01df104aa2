import type { Field } from './fields/field'

/**
 * Whose records are whose, for data scopes. A caller sees, exports and changes the records
 * that are their own and those of the organisations that their roles reach.
 */
export interface DataOwner {
  /** Field of kind ref or refs that holds the owner or the owners, or `id` where the record itself is the user. */
  owner?: string
  /** Field of kind ref or refs that holds the organisation. */
  org?: string
  /** Field of kind ref or refs that holds the distributor, or `id` where the record itself is the distributor. */
  distributor?: string
  /** Flag: the distributors below that of the record may see it too, where their role reaches what is shared. */
  shared?: string
  /**
   * Field of kind ref, or several: the record is reached where every record that they refer to is; of several, those that
   * need not be filled in may be empty, but not all of them. A `distributor` of its own decides for callers of a distributor
   * instead.
   */
  through?: string | readonly string[]
}

/** The fields through which records are reached. */
export const throughOf = ({ through = [] }: DataOwner): readonly string[] =>
  typeof through === 'string' ? [through] : through

/** Those of several that may be empty, so that the record is reached through the others. */
export const mayBeEmpty = (through: readonly string[], fieldOf: (name: string) => Pick<Field, 'required' | 'when'>) =>
  through.length > 1 ? through.filter(name => !fieldOf(name).required || fieldOf(name).when !== undefined) : []
