import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Section } from '#web/ui/section.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ActivityList } from './activity-list.tsx'

/** What happened lately. Whether that of admins alone stands in the address: it is the trail of what they did. */
export const RecentActivity = () => {
  const [search, setSearch] = useSearchParams()
  const part = useRef<HTMLDivElement>(null)
  return (
    <div ref={part}>
      <Section title="Recent Activity">
        <Tabs
          label="Recent activity"
          selected={search.get('of') === 'admins' ? 'admins' : 'all'}
          onSelect={(of) => setSearch(of === 'admins' ? { of } : {}, { replace: true })}
          tabs={[
            { id: 'all', label: 'Everything', content: <ActivityList scope="all" part={part} /> },
            { id: 'admins', label: 'Admins only', content: <ActivityList scope="admins" part={part} /> },
          ]}
        />
      </Section>
    </div>
  )
}
