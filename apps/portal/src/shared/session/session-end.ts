/** logout = the user asked; timeout = idle too long; expired = the server no longer knows the token. */
export type SessionEnd = 'logout' | 'timeout' | 'expired'
