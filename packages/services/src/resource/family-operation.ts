/** Operations of `/product/object/*` and of the other object families, spelled as documented (2-master-data.md §7). */
export const familyOperations = [
  'search',
  'create',
  'update',
  'listUpdate',
  'upset',
  'listCreate',
  'delete',
  'createWithFK',
  'updateWithFK',
  'searchForGroupBy',
] as const
export type FamilyOperation = (typeof familyOperations)[number]
