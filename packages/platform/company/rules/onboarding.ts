/** What a new company does first, in this order. */
export const onboardingSteps = ['logo', 'organisation', 'people', 'products', 'stores', 'firstImport'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** Counting ends here: the checklist asks whether there is something. */
export const mostCounted = 10_000
