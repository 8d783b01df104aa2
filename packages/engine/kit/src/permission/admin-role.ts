/** Code of the system administrator's role: every tenant has it, and it cannot be changed. */
export const adminRole = 'SystemAdmin'

/**
 * Code of the role that keeps the list of companies: only the company that runs the platform has it, and it is no part
 * of the system administrator's rights. It cannot be changed either.
 */
export const platformRole = 'PlatformAdmin'

/** Roles of the product, whose rights no company changes. */
export const fixedRoles: readonly string[] = [adminRole, platformRole]
