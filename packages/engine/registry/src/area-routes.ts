import { loadOfAreas } from './area-folders'

/** Lists of menu groups that areas have of their own (`definitions/routes.ts`). What they hold is the menu's to know. */
export const routesOfAreas: readonly unknown[] = [
  ...(await loadOfAreas<{ routes: readonly unknown[] }>('definitions/routes')).values(),
].flatMap(({ routes }) => routes)
