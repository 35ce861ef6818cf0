import { chakra, SimpleGrid } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '#web/app/paths.ts'
import { Page } from '#web/lib/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const tasks = [
  {
    title: 'Business Verification',
    text: 'Approve the businesses whose details are right.',
    to: paths.adminBusinesses,
  },
  { title: 'Partner Verification', text: 'Check the documents of those who want to carry.', to: paths.adminPartners },
  { title: 'User Management', text: 'Find a person, and decide who else is an admin.', to: paths.adminUsers },
] as const

export const AdminDashboardPage = () => (
  <Page title="Admin Dashboard" lead="What keeps Sameway a place to trust.">
    <SimpleGrid columns={{ base: 1, md: 3 }} gap="5">
      {tasks.map(({ title, text, to }) => (
        <Card key={to}>
          <chakra.h2 textStyle="subheading">{title}</chakra.h2>
          <chakra.p color="fg.muted" mt="2" mb="5">
            {text}
          </chakra.p>
          <Button asChild variant="outline" size="sm">
            <Link to={to} aria-label={`Open ${title}`}>
              Open
            </Link>
          </Button>
        </Card>
      ))}
    </SimpleGrid>
  </Page>
)
