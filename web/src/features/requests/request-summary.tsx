import { chakra, Flex, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { withoutCountry } from '#shared/model/address-text.ts'
import { categoryRules } from '#shared/model/categories.ts'
import { dimensionFields } from '#shared/model/request-rules.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import { fullDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { RouteLine } from '#web/ui/route-line.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type RequestDraft, type StepId, steps } from './request-draft.ts'

const counted = (count: string | number, one: string): string => `${count} ${one}${Number(count) === 1 ? '' : 's'}`

/** A summary of step 2. */
const thingsOf = (draft: RequestDraft): string[] => {
  const rule = draft.itemCategory && categoryRules[draft.itemCategory]
  if (!rule) return []
  const sides = dimensionFields.map((name) => draft[name].trim())
  const lines = [
    rule.asksWeight && draft.weightEstimate,
    rule.asksDimensions && sides.every(Boolean) && `${sides.join(' × ')} cm`,
    rule.asksShopping && draft.number_of_bags && counted(draft.number_of_bags, 'bag'),
    rule.asksShopping && draft.receipt && `Receipt: ${draft.receipt.name}`,
    rule.photos !== 'none' && draft.photos.length > 0 && counted(draft.photos.length, 'photo'),
    rule.offersLoading && draft.loadingAssistance && 'Loading / Unloading Assistance',
    draft.description.trim(),
  ]
  return lines.filter((line): line is string => typeof line === 'string' && line !== '')
}

type RequestSummaryProps = {
  draft: RequestDraft
  /** If set, each part has a link back to its step. */
  onBackTo?: (step: StepId) => void
}

/** A summary of the draft. */
export const RequestSummary = ({ draft, onBackTo }: RequestSummaryProps) => {
  const { itemCategory, preferredDate, preferredTimeSlot: slot } = draft
  const things = thingsOf(draft)
  const part = (step: StepId, title: string, children: ReactNode) => (
    <Part title={title} {...(onBackTo && { onBack: () => onBackTo(step), place: steps[step].label })}>
      {children}
    </Part>
  )
  return (
    <Stack as="dl" gap="5">
      {itemCategory &&
        part(
          'service',
          'Category',
          <>
            <chakra.span fontWeight="semibold">{itemCategory}</chakra.span>
            {draft.preferredTransport && <Line>{draft.preferredTransport}</Line>}
          </>,
        )}
      {things.length > 0 &&
        part(
          'details',
          'Details',
          things.map((thing) => <Line key={thing}>{thing}</Line>),
        )}
      {draft.pickup_address && part('location', 'Route', <Way draft={draft} />)}
      {preferredDate &&
        part(
          'location',
          'Date',
          <>
            <chakra.span fontWeight="semibold">{fullDate(preferredDate)}</chakra.span>
            {slot && <Line>{`${slotHours[slot].label}, ${slotHours[slot].hours}`}</Line>}
          </>,
        )}
    </Stack>
  )
}

const Line = ({ children }: { children: string }) => (
  <chakra.span display="block" color="fg.muted" lineHeight="snug" overflowWrap="anywhere" lineClamp="3">
    {children}
  </chakra.span>
)

type PartProps = { title: string; place?: string; onBack?: () => void; children: ReactNode }

const Part = ({ title, place, onBack, children }: PartProps) => (
  <div>
    <Flex as="dt" justify="space-between" align="baseline" gap="4" textStyle="small" color="fg.muted">
      {title}
      {onBack && (
        <Button variant="link" size="inline" onClick={onBack}>
          Change<VisuallyHidden>{` ${title.toLowerCase()}, step ${place}`}</VisuallyHidden>
        </Button>
      )}
    </Flex>
    <dd>{children}</dd>
  </div>
)

/** Both ends, or only the pickup. */
const Way = ({ draft: { itemCategory, pickup_address: from, delivery_address: to } }: { draft: RequestDraft }) => {
  const isDelivered = itemCategory && categoryRules[itemCategory].hasDelivery && to
  const pickup = { label: 'From', place: withoutCountry(from) }
  const delivery = { label: 'To', place: withoutCountry(to) }
  return <RouteLine phase="draft" progress={1} stops={isDelivered ? [pickup, delivery] : [pickup]} />
}
