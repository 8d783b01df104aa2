/// <reference types="vite/client" />

/** The same in a browser. */
export const routesOfAreas: readonly unknown[] = Object.values(
  import.meta.glob<readonly unknown[]>('../../../{platform,areas}/*/definitions/routes.ts', {
    eager: true,
    import: 'routes',
  }),
).flat()
