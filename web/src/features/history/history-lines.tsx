import { Box, chakra, Grid } from '@chakra-ui/react'
import { Loaded } from '#web/components/loaded.tsx'
import { noDestination } from '#web/components/request-line.tsx'
import { Summary } from '#web/ui/summary.tsx'
import { co2Text } from './history-card.tsx'
import { type LineGroup, lineGroups } from './line-groups.ts'
import { LineKey, LineMap } from './line-map.tsx'
import { type RoleFilter, useRouteLines } from './queries.ts'

const sum = (groups: readonly LineGroup[], of: (group: LineGroup) => number): number =>
  groups.reduce((total, group) => total + of(group), 0)

const deliveries = (count: number): string => (count === 1 ? '1 delivery' : `${count} deliveries`)

const LineList = ({ groups }: { groups: readonly LineGroup[] }) => (
  <chakra.details mt="2">
    <Summary>Show the deliveries as a list</Summary>
    {/* Only a focusable element scrolls by keyboard. */}
    <Box role="region" aria-label="Deliveries" tabIndex={0} maxH="80" overflowY="auto" mt="2">
      <chakra.ol display="grid" gap="3">
        {groups.map(({ role, from, to, count, co2SavedGrams }) => (
          <li key={`${role} ${from.area} ${to?.area}`}>
            <chakra.span display="block">
              {to ? `${from.area} to ${to.area}` : `${from.area}: ${noDestination}`}
            </chakra.span>
            <chakra.span display="block" textStyle="small" color="fg.muted">
              {[
                role === 'Partner' ? 'You carried' : 'Carried for you',
                deliveries(count),
                ...(co2SavedGrams > 0 ? [`${co2Text(co2SavedGrams)} CO₂e saved`] : []),
              ].join(' · ')}
            </chakra.span>
          </li>
        ))}
      </chakra.ol>
    </Box>
  </chakra.details>
)

/** The latest hundred deliveries on a map of the country. */
export const HistoryLines = ({ role }: { role: RoleFilter }) => {
  const query = useRouteLines()
  return (
    <Loaded query={query} data={query.data} failed="Could not load your map.">
      {(lines) => <MapAndList groups={lineGroups(lines, role)} />}
    </Loaded>
  )
}

const MapAndList = ({ groups }: { groups: readonly LineGroup[] }) => {
  if (groups.length === 0)
    return (
      <chakra.p color="fg.muted">Nothing to draw yet. Deliveries appear here once we know where they went.</chakra.p>
    )
  const saved = sum(groups, ({ co2SavedGrams }) => co2SavedGrams)
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }} columnGap="8">
      <LineMap groups={groups} />
      <div>
        <LineKey groups={groups} />
        {saved > 0 && (
          <chakra.p mt="2">
            {`${deliveries(sum(groups, ({ count }) => count))}, about ${co2Text(saved)} of CO₂e saved.`}
          </chakra.p>
        )}
        <LineList groups={groups} />
      </div>
    </Grid>
  )
}
