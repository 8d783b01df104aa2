import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    {
      path: '/initializationlist/initialization',
      load: () => import('./onboarding/onboarding-page'),
      showsNoData: true,
    },
    {
      path: '/enterpriseparametersetting/attestation',
      load: () => import('./attestation/attestation-page'),
      needsNoDefinitions: true,
      showsNoData: true,
    },
    { path: '/companymanage/companylist', load: () => import('./companies/company-page'), needsNoDefinitions: true },
  ],
}
