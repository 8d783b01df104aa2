/** In whose name the clock begins jobs: no user of any tenant. */
export const clockUser = { id: '0', code: 'system', name: ['系统', 'System'] } as const
