import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session'
import { displayName } from '../../shared/user-info'
import styles from './home.module.css'
import { useRecentJobs } from './recent-jobs'
import { RecentJobsCard } from './recent-jobs-card'
import { ShortcutsCard } from './shortcuts-card'

/** Where a day starts: what my jobs have come to, and the pages I use. */
export default function HomePage() {
  const { t } = useTranslation('home')
  const { user } = useSession()
  const jobs = useRecentJobs()
  return (
    <div className={styles.home}>
      <header className={styles.greeting}>
        <h1>{t(`greeting.${partOfDay(new Date().getHours())}`, { name: user && displayName(user) })}</h1>
        <p>{[user?.tenantName, ...(user?.userRole.map(role => role.name) ?? [])].filter(Boolean).join(' · ')}</p>
      </header>
      <div className={jobs.permitted ? styles.columns : undefined}>
        {jobs.permitted && <RecentJobsCard jobs={jobs} />}
        <ShortcutsCard />
      </div>
    </div>
  )
}

function partOfDay(hour: number): 'night' | 'morning' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
