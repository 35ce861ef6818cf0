import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { MemberRecord } from '#shared/contracts/records.ts'
import { doneText, keptHints, keptText, sinceText } from '#shared/model/record-line.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { ShieldIcon, StarIcon } from '#web/ui/icons.tsx'
import type { DialogFrame } from '#web/ui/lazy-overlay.tsx'
import { Muted } from '#web/ui/section.tsx'
import { type Recorded, recordQuery } from './record-query.ts'

/** Stars and their number, or that there are too few reviews. */
const Stars = ({ line: { stars, ratings } }: Pick<MemberRecord, 'line'>) =>
  stars === null ? (
    <b>New on Sameway</b>
  ) : (
    <Flex align="center" gap="1.5">
      <StarIcon size={18} />
      <b>{stars.toFixed(1)}</b>
      <Muted as="span">from {ratings} reviews</Muted>
    </Flex>
  )

const Head = ({ record }: { record: MemberRecord }) => (
  <Flex gap="4" align="center">
    {record.side === 'carrier' && <Avatar photo={record.photoUrl} />}
    <Stack gap="0.5" minW="0">
      <chakra.p fontWeight="semibold" fontSize="lg" overflowWrap="anywhere">
        {record.name}
      </chakra.p>
      {record.driver && <Muted>Driver: {record.driver}</Muted>}
      <Stars line={record.line} />
    </Stack>
  </Flex>
)

/** What Sameway has seen of their papers, each with its day. */
const Badges = ({ badges }: Pick<MemberRecord, 'badges'>) => (
  <chakra.ul display="grid" gap="2">
    {badges.map((badge) => (
      <chakra.li key={badge} display="flex" gap="2" alignItems="start">
        <chakra.span color="brand.text" flexShrink="0" mt="0.5">
          <ShieldIcon size={18} />
        </chakra.span>
        {badge}
      </chakra.li>
    ))}
  </chakra.ul>
)

const factsOf = ({ side, line, returned, kept, since, modes }: MemberRecord) => [
  { label: side === 'carrier' ? 'Delivered' : 'Posted and done', value: doneText(line.done, side) },
  { label: 'Returned', value: returned > 0 ? doneText(returned, side) : null },
  { label: 'Reliability', value: kept && keptText(kept) },
  { label: 'On Sameway since', value: sinceText(since) },
  { label: 'Travels by', value: modes.length > 0 ? modes.join(', ') : null, wide: true },
]

const RecordParts = ({ record }: { record: MemberRecord }) => (
  <Stack gap="5">
    <Head record={record} />
    {record.badges.length > 0 && <Badges badges={record.badges} />}
    <FactList facts={factsOf(record)} />
    {record.kept && <Muted>{keptHints[record.side]}</Muted>}
  </Stack>
)

type RecordDialogProps = DialogFrame & { of: Recorded; name: string }

/** What others may know of a person or a business before they deal with them. */
export const RecordDialog = ({ of, name, open, onClose }: RecordDialogProps) => {
  const query = useQuery({ ...recordQuery(of), enabled: open })
  return (
    <Dialog open={open} title={`${name}’s record`} onClose={onClose}>
      <Loaded query={query} data={query.data} failed="Could not load this record." shape="card" count={1}>
        {(record) => <RecordParts record={record} />}
      </Loaded>
    </Dialog>
  )
}
