import type { AreaScreens, PageModule } from '../../shared/screen'

const designer = (kind: string) => async (): Promise<PageModule> => (await import('./design/screen-of')).screenOf(kind)

export const area: AreaScreens = {
  screens: [
    { path: '/parameter/datasynchronism', load: () => import('./sync/sync-page'), needsNoDefinitions: true },
    {
      path: '/sfaconfiguration/auxiliaryfunction',
      load: () => import('./auxiliary/auxiliary-page'),
      needsNoDefinitions: true,
    },
    { path: '/sfaconfiguration/homemoduledesigner', load: designer('home'), needsNoDefinitions: true },
    { path: '/sfaconfiguration/tabpagedesigner', load: designer('tabPage'), needsNoDefinitions: true },
    {
      path: '/sfaconfiguration/tabpagelist',
      load: async () => (await import('./design/screen-of')).screenOf('tabPage', 'list'),
      needsNoDefinitions: true,
    },
    { path: '/sfaconfiguration/flashscreen', load: designer('flashScreen'), needsNoDefinitions: true },
    {
      path: '/sfaconfiguration/orderlayout',
      load: async () => (await import('./design/screen-of')).layoutScreen(),
      needsNoDefinitions: true,
    },
    { path: '/parameter/modulesetting', load: designer('module'), needsNoDefinitions: true },
    { path: '/parameter/pagedesigner', load: designer('page'), needsNoDefinitions: true },
  ],
}
