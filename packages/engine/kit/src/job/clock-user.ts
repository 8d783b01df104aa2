/** The user of jobs that the scheduler starts: no user of any tenant. */
export const clockUser = { id: '0', code: 'system', name: ['系统', 'System'] } as const
