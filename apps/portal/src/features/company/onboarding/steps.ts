import type { OnboardingStep } from '@sfa/domain/company/onboarding'

/** Where a step is done; by the key of the resource where its records can be imported. */
export const placeOfStep: Readonly<Record<OnboardingStep, { resource: string } | { path: string }>> = {
  logo: { path: '/enterpriseparametersetting/enterprise' },
  organisation: { resource: 'organization.org' },
  people: { resource: 'person.user' },
  products: { resource: 'product.product' },
  stores: { resource: 'customer.store' },
  firstImport: { path: '/importexport/uploadlog' },
}
