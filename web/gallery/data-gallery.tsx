import { Box, chakra, HStack, SimpleGrid, Stack } from '@chakra-ui/react'
import { requestStatuses } from '#shared/model/request-lifecycle.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, type Status, StatusBadge } from '#web/ui/badge.tsx'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import * as icons from '#web/ui/icons.tsx'
import { CarriedOn, GoingTheSameWay, ParcelsAndShopping } from '#web/ui/illustrations.tsx'
import { LineChart } from '#web/ui/line-chart.tsx'
import { Card, DeepBand, Section } from '#web/ui/section.tsx'
import { Slider } from '#web/ui/slider.tsx'
import { StatCards } from '#web/ui/stat-cards.tsx'
import { TableOrCards } from '#web/ui/table-or-cards.tsx'
import { type ThemeColor, themeColors } from '#web/ui/tokens.ts'
import { UkMap } from '#web/ui/uk-map.tsx'
import { GalleryPart } from './actions-gallery.tsx'

const { icon: _icon, path: _path, Mark, Wordmark, ...lineIcons } = icons
const { AlertIcon, CheckIcon, TruckIcon, UsersIcon } = lineIcons

const trips = [
  {
    id: 'a',
    status: 'pending_match',
    from: '14 Harbour Street, Whitstable',
    to: 'Canterbury West',
    pounds: 8.5,
  },
  {
    id: 'b',
    status: 'matched',
    from: '2 Mill Lane, Cambridge',
    to: '81 Regent Street, Cambridge',
    pounds: 6.2,
  },
  { id: 'c', status: 'in_transit', from: 'Leeds Dock', to: 'Saltaire, Bradford', pounds: 18.4 },
  { id: 'd', status: 'completed', from: 'Cabot Circus, Bristol', to: 'Bath Spa', pounds: 1245 },
] as const

const leeds = { lat: 53.79, lon: -1.54 }

const journeys = [
  { id: 'short', from: leeds, to: { lat: 53.83, lon: -1.79 } },
  { id: 'long', from: leeds, to: { lat: 57.48, lon: -4.22 } },
  { id: 'one end', from: leeds, to: null },
]

const statuses: Status[] = [...requestStatuses, 'verified', 'pending', 'active', 'inactive', 'attention']

const stats = [
  { label: 'Total Drivers', icon: <UsersIcon />, value: 14 },
  { label: 'Active Deliveries', icon: <TruckIcon />, value: undefined },
  { label: 'Completed Deliveries', icon: <CheckIcon />, value: 1245 },
  { label: 'Nothing Waits', icon: <CheckIcon />, value: 0, tone: 'success' },
  {
    label: 'Something Waits',
    icon: <AlertIcon />,
    value: 3,
    tone: 'danger',
    toLink: (label: string) => <a href="#review">{label}</a>,
  },
] as const

const days = [3, 5, 0, 8, 2, 6, 4].map((completed, index) => ({
  label: `${index + 14} Nov`,
  values: { completed, cancelled: index % 3 },
}))

// The 17th is missing on purpose.
const growth = [14, 15, 16, 18, 19, 20, 21].map((day) => ({
  day,
  label: `${day} Nov`,
  values: { users: (day - 14) ** 2, partners: (day - 14) * 3, businesses: day - 14 },
}))

export const DataGallery = () => (
  <>
    <GalleryPart title="Prices, status">
      <Stack>
        <chakra.span color="fg.muted">Your Cost</chakra.span>
        <Price pounds={18.4} size="lg" />
      </Stack>
      <HStack gap="3" wrap="wrap">
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <Badge>Bicycle</Badge>
        <Badge tone="brand">Send Parcel</Badge>
      </HStack>
    </GalleryPart>
    <Section title="Map">
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="6">
        {journeys.map(({ id, from, to }) => (
          <UkMap key={id} from={from} to={to} progress={0.6} />
        ))}
      </SimpleGrid>
    </Section>
    <GalleryPart title="Avatar">
      <Avatar photo={null} />
      <Avatar photo="/icon.svg" />
    </GalleryPart>
    <Section title="Figures">
      <StatCards stats={stats} />
    </Section>
    <Section title="Bar chart">
      <Card>
        <BarChart
          caption="Deliveries by day"
          unit="Day"
          series={[
            { id: 'completed', label: 'Completed' },
            { id: 'cancelled', label: 'Cancelled' },
          ]}
          bars={days}
        />
      </Card>
    </Section>
    <Section title="Line chart">
      <Card>
        <LineChart
          caption="Growth by day"
          unit="Day"
          series={[
            { id: 'users', label: 'Users' },
            { id: 'partners', label: 'Partners' },
            { id: 'businesses', label: 'Businesses' },
          ]}
          points={growth}
        />
      </Card>
    </Section>
    <Section title="Table, cards on a phone">
      <TableOrCards
        caption="Requests"
        rows={trips}
        rowKey={({ id }) => id}
        columns={[
          { id: 'from', header: 'From', cell: ({ from }) => from },
          { id: 'to', header: 'To', cell: ({ to }) => to },
          { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          { id: 'price', header: 'Price', align: 'end', cell: ({ pounds }) => <Price pounds={pounds} /> },
          {
            id: 'open',
            header: 'Actions',
            headerHidden: true,
            align: 'end',
            cell: ({ to }) => (
              <Button size="sm" variant="outline" aria-label={`View details: ${to}`}>
                View Details
              </Button>
            ),
          },
        ]}
      />
    </Section>
  </>
)

const slides = [
  { id: 'way', label: 'Going the same way', content: <GoingTheSameWay /> },
  { id: 'parcels', label: 'Parcels and shopping', content: <ParcelsAndShopping /> },
  { id: 'round', label: 'Recycling', content: <CarriedOn /> },
]

const Swatch = ({ name }: { name: ThemeColor }) => (
  <Stack gap="1" w="24">
    <Box h="14" borderRadius="md" bg={name} boxShadow="inset 0 0 0 1px var(--sw-colors-line-soft)" />
    <chakra.span fontSize="xs" color="fg.muted">
      {name}
    </chakra.span>
  </Stack>
)

export const IdentityGallery = () => (
  <>
    <GalleryPart title="Mark, type, colour">
      <Mark size={96} />
      <Wordmark size={44} />
      <DeepBand display="flex" flexWrap="wrap" gap="6" alignItems="center" p="5" borderRadius="lg">
        <Wordmark size={44} />
        <Button variant="link">A link on deep green</Button>
      </DeepBand>
      <Stack gap="3" w="full">
        <chakra.p textStyle="display">Someone is already going your way.</chakra.p>
        <chakra.p textStyle="title">Title of a screen</chakra.p>
        <chakra.p textStyle="heading">Heading of a section</chakra.p>
        <chakra.p textStyle="subheading">Heading of a card</chakra.p>
        <chakra.p textStyle="lead" color="fg.muted">
          A lead, for one sentence under a title.
        </chakra.p>
        <chakra.p textStyle="overline" color="brand.text">
          Overline
        </chakra.p>
      </Stack>
      <HStack wrap="wrap" gap="3" align="start">
        {Object.keys(themeColors).map((name) => (
          // Object.keys loses the names' type.
          <Swatch key={name} name={name as ThemeColor} />
        ))}
      </HStack>
      <HStack wrap="wrap" gap="4">
        {Object.entries(lineIcons).map(([name, Icon]) => (
          <Icon key={name} />
        ))}
      </HStack>
    </GalleryPart>
    <Section title="Slider and accordion">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="8">
        <Slider label="What people send" slides={slides} />
        <Accordion
          items={[
            { id: 'g-what', title: 'What is this platform?', content: 'People who travel anyway carry your things.' },
            { id: 'g-price', title: 'How is the price calculated?', content: 'From distance, weight and time of day.' },
          ]}
        />
      </SimpleGrid>
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="8" mt="8">
        {slides.map(({ id, content }) => (
          <div key={id}>{content}</div>
        ))}
      </SimpleGrid>
    </Section>
  </>
)
