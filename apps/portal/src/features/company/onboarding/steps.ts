import type { OnboardingStep } from '@sfa/company/rules/onboarding'

type Place = {
  /** Resources whose records have to be there before. */
  before?: readonly string[]
} & ({ resource: string } | { path: string })

/** Where a step is done; by the key of the resource where its records can be imported. */
export const placeOfStep: Readonly<Record<OnboardingStep, Place>> = {
  logo: { path: '/enterpriseparametersetting/enterprise' },
  organisation: { resource: 'organization.org' },
  people: { resource: 'person.user' },
  products: { resource: 'product.product', before: ['product.brand', 'product.category'] },
  stores: { resource: 'customer.store' },
  firstImport: { path: '/importexport/uploadlog' },
}
