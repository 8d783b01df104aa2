export interface ColumnModel {
  type: string
  notNull: boolean
  default?: string
  /** The expression from which the database computes the value. */
  generated?: string
}
export interface TableModel {
  columns: Record<string, ColumnModel>
  /** Columns of the primary key after the tenant. Default: `id`. */
  key?: string[]
  /** Empty values are equal in unique column lists. */
  nullsEqual?: true
  /** A view that reads the table beside another one, with the rights of its reader. */
  view?: { name: string; of: string; query: string }
  /** Column lists that are unique within the tenant. */
  unique: string[][]
  /**
   * Columns that the first unique index carries beside its own, so that rows are counted by them without being read
   * (docs/decisions/0003).
   */
  carried?: string[]
  /**
   * Column lists with an index of their own, tenant first. Array columns have none: their operators are not
   * leakproof, so row-level security would keep the planner from using it (docs/decisions/0003).
   */
  indexes: string[][]
  /** List columns that rows are found by in a table of pairs, which the database keeps (docs/areas/customer.md). */
  paired?: string[]
}

/** The pairs of a list column: who is named, and by which record. */
export const pairsTable = (table: string, column: string): string => `${table}_by_${column}`
export type SchemaModel = Record<string, TableModel>
