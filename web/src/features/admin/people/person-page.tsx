import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import type { PersonDetails, PersonFile } from '#shared/contracts/admin-people.ts'
import { UserId } from '#shared/model/ids.ts'
import { longDate } from '#shared/model/london.ts'
import { untilText } from '#shared/model/suspension.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { api } from '#web/lib/api.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { DocumentButtons } from '../documents/document-buttons.tsx'
import { EvenFacts } from '../even-facts.tsx'
import { DeliveryList, NoneYet, ProblemList } from '../file-lists.tsx'
import { ReturnsAfterBanner } from '../review/returns-after.tsx'
import { SecondLook, useSecondLook } from '../second-look.tsx'
import { isApplicant } from '../users/user-label.tsx'
import { RoleBadges } from '../users/users-table.tsx'

const DocumentDialog = lazyComponent(async () => (await import('../documents/document-dialog.tsx')).DocumentDialog)

const businessStates = { pending: 'Waiting for review', verified: 'Verified', rejected: 'Rejected' } as const
const applicationStates = { ...businessStates, revoked: 'Revoked' } as const

const titleOf = ({ first_name, business }: PersonFile): string => first_name ?? business?.name ?? 'No name yet'

const Marks = ({ person }: { person: PersonFile }) => {
  const { suspension, returns_after, erases_at } = person
  return (
    <>
      {suspension && (
        <Banner tone="danger" title="Suspended">
          {`${untilText(suspension.until).replace(/^./, (first) => first.toUpperCase())}. Reason: ${suspension.reason}`}
        </Banner>
      )}
      <ReturnsAfterBanner after={returns_after} />
      {erases_at && <Banner title="Leaving">{`This account will be erased on ${longDate(erases_at)}.`}</Banner>}
    </>
  )
}

const Facts = ({ person }: { person: PersonFile }) => {
  const { business, application, area, created_at, is_driver, is_deactivated } = person
  return (
    <Stack gap="5">
      <Flex wrap="wrap" gap="2">
        <RoleBadges user={person} />
        {is_deactivated && <Badge>Inactive</Badge>}
      </Flex>
      <EvenFacts
        facts={[
          { label: 'Area', value: area },
          { label: 'Joined', value: longDate(created_at) },
          { label: is_driver ? 'Drives for' : 'Business', value: business?.name ?? null },
          { label: 'Business status', value: business && !is_driver ? businessStates[business.status] : null },
          { label: 'Partner application', value: application && applicationStates[application.status] },
          { label: 'Applied', value: application && longDate(application.applied_at) },
        ]}
      />
      {isApplicant(person) && (
        <Button asChild size="sm" alignSelf="flex-start">
          <Link to={paths.adminPartners}>Review application</Link>
        </Button>
      )}
    </Stack>
  )
}

const Details = ({ details: { user, mobile, date_of_birth, address } }: { details: PersonDetails }) => (
  <Stack gap="5">
    <FactList
      facts={[
        { label: 'Name', value: user.name || 'Not given', wide: true },
        { label: 'Email', value: user.email, wide: true },
        { label: 'Phone', value: mobile ?? 'Not given' },
        { label: 'Date of birth', value: date_of_birth ? longDate(date_of_birth) : 'Not given' },
        { label: 'Address', value: address ?? 'Not given', wide: true },
      ]}
    />
    <div>
      <Button asChild variant="outline" size="sm">
        <Link to={{ pathname: paths.adminUsers, hash: `${new URLSearchParams({ q: user.email })}` }}>
          Manage this account
        </Link>
      </Button>
    </div>
  </Stack>
)

const Documents = ({ person }: { person: PersonFile }) => {
  const dialog = useDialogState<number>()
  const entry = { name: titleOf(person), documents: person.documents }
  return (
    <>
      <DocumentButtons entry={entry} onOpen={dialog.open} />
      <LazyDialog state={dialog}>
        {(first, frame) => <DocumentDialog entry={entry} first={first} {...frame} />}
      </LazyDialog>
    </>
  )
}

type PartProps = { title: string; isEmpty: boolean; none: string; children: ReactNode }

const Part = ({ title, isEmpty, none, children }: PartProps) => (
  <Section title={title}>{isEmpty ? <NoneYet>{none}</NoneYet> : children}</Section>
)

const Person = ({ person }: { person: PersonFile }) => {
  const { id, requests, jobs, problems, documents } = person
  const look = useSecondLook(() => api.admin.openPersonDetails({ params: { id } }))
  return (
    <>
      <Stack gap="5" mb={{ base: '10', md: '14' }}>
        <Marks person={person} />
        <Card>
          <Facts person={person} />
        </Card>
        <Card as="section" aria-label="Personal details">
          <SecondLook look={look} label="Show name, contact and address">
            {(details) => <Details details={details} />}
          </SecondLook>
        </Card>
      </Stack>
      {documents.length > 0 && (
        <Section title="Documents">
          <Documents person={person} />
        </Section>
      )}
      <Part title="Problems" isEmpty={problems.length === 0} none="No problems so far.">
        <ProblemList problems={problems} />
      </Part>
      <Part title="Requests" isEmpty={requests.length === 0} none="They haven't posted anything.">
        <DeliveryList deliveries={requests} />
      </Part>
      <Part title="Jobs" isEmpty={jobs.length === 0} none="They haven't carried anything.">
        <DeliveryList deliveries={jobs} />
      </Part>
    </>
  )
}

const PersonById = ({ id }: { id: UserId }) => {
  const query = useQuery(queryOf(api.admin, 'getPerson', { params: { id } }))
  const { data } = query
  return (
    <Page title={data ? titleOf(data) : 'Person'} lead="Areas and first names. We log every further look.">
      <Loaded query={query} data={data} failed="This person could not be loaded." shape="card" count={3}>
        {(person) => (
          <chakra.div maxW="4xl">
            <Person person={person} />
          </chakra.div>
        )}
      </Loaded>
    </Page>
  )
}

/** A user, as an admin finds them by a search or from a delivery. */
export const PersonPage = () => {
  const { data: id } = UserId.safeParse(useParams().id)
  return id ? <PersonById key={id} id={id} /> : <Navigate to={paths.adminUsers} replace />
}
