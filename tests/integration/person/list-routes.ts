import type { App } from '@sfa/api/server-context'

export interface Route {
  method: string
  path: string
}

const line = /^([│ ]*)[├└]── (.*?) \(([A-Z, ]+)\)$/

/** Every route that the server has, from the tree that it prints of itself: a branch begins with its stem's path. */
export function listRoutes(app: App): Route[] {
  const stems: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(text => {
      const [, indent = '', part = '', methods = ''] = line.exec(text) ?? []
      if (!methods) return []
      const depth = indent.length / 4
      stems[depth] = `${depth > 0 ? stems[depth - 1] : ''}${part}`
      return methods
        .split(', ')
        .filter(method => method !== 'HEAD' && method !== 'OPTIONS')
        .map(method => ({ method, path: stems[depth] as string }))
    })
}
