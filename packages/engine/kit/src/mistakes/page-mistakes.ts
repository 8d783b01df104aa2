import type { Resource } from '../resource'

/** What a definition says wrongly of its further pages. */
export const pageMistakes = ({ pages, template, path }: Resource): string[] =>
  pages.flatMap(page => [
    ...(/^[a-z][a-z0-9-]*$/.test(page.name) ? [] : [`pages: the name "${page.name}" is not in small letters`]),
    ...(Object.keys(page.filter).length > 0
      ? []
      : [`pages.${page.name}.filter is empty; two pages of everything are one page`]),
    ...(path === null ? [`pages.${page.name}: a resource without a page of its own has no further ones`] : []),
    ...(template === 'tree' ? [`pages.${page.name}: a tree is shown whole, on one page`] : []),
  ])
