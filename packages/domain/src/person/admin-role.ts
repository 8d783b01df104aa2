/** Code of the system administrator's role: every tenant has it, and it cannot be changed. */
export const adminRole = 'SystemAdmin'
