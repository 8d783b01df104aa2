/** Code of the role that every tenant has and that no one changes: the system administrator. */
export const adminRole = 'SystemAdmin'
