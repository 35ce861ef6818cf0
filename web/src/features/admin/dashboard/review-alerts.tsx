import { Box } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { AdminStats } from '#shared/contracts/admin-shapes.ts'
import { paths } from '#web/app/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type ReviewAlertsProps = Pick<AdminStats, 'unverifiedBusinesses' | 'unverifiedPartners' | 'waitingNames' | 'pausedNow'>

/** What is worth an admin's look, and where. Nothing where nothing is. */
export const ReviewAlerts = ({
  unverifiedBusinesses,
  unverifiedPartners,
  waitingNames,
  pausedNow,
}: ReviewAlertsProps) => {
  const waiting = [
    {
      count: unverifiedBusinesses,
      title:
        unverifiedBusinesses === 1
          ? '1 business waits for review'
          : `${unverifiedBusinesses} businesses wait for review`,
      text: 'They cannot assign deliveries before an admin has approved them.',
      to: paths.adminBusinesses,
      link: 'Go to Business Verification',
    },
    {
      count: unverifiedPartners,
      title:
        unverifiedPartners === 1
          ? '1 partner application waits for review'
          : `${unverifiedPartners} partner applications wait for review`,
      text: 'They cannot carry anything before an admin has looked at their documents.',
      to: paths.adminPartners,
      link: 'Go to Partner Verification',
    },
    {
      count: waitingNames,
      title:
        waitingNames === 1
          ? '1 new partner name waits for review'
          : `${waitingNames} new partner names wait for review`,
      text: 'People see the name that was verified until an admin has looked at the new one.',
      to: paths.adminPartners,
      link: waitingNames === 1 ? 'Look at the new name' : 'Look at the new names',
    },
    {
      count: pausedNow,
      title: pausedNow === 1 ? '1 account has to pause' : `${pausedNow} accounts have to pause`,
      text: 'They gave back too many jobs within 24 hours, and can’t take new ones for a day. Recent Activity says who.',
      to: paths.adminUsers,
      link: 'Go to User Management',
    },
  ].filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  return (
    <Box
      display="grid"
      gap={{ base: '3', md: '5' }}
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 20rem), 1fr))"
      mb={{ base: '5', md: '6' }}
    >
      {waiting.map(({ title, text, to, link }) => (
        <Banner
          key={title}
          tone="warning"
          title={title}
          action={
            <Button asChild variant="outline" size="sm">
              <Link to={to}>{link}</Link>
            </Button>
          }
        >
          {text}
        </Banner>
      ))}
    </Box>
  )
}
