import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  bandsOf,
  categoryRules,
  type ItemCategory,
  itemCategories,
  type TransportMode,
} from '#shared/model/categories.ts'
import { noWasteText, recyclingCategory } from '#shared/model/cover.ts'
import { useSession } from '#web/lib/session.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { icon, path } from '#web/ui/icons.tsx'
import { lastUsedQuery } from './last-used.ts'
import { fieldIds, type StepProps } from './request-draft.ts'

const Parcel = path('M4 8l8-4 8 4v8.5l-8 4-8-4zM4 8l8 4 8-4M12 12v8.5M8 6l8 4v3.5')
const Letter = path('M5.5 3.5h9l4 4v13h-13zM14 3.5V8h4.5M8.5 12h7M8.5 15.5h7')
const Sofa = path(
  'M5 11V7a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v4M7.5 13.5v-1a2.2 2.2 0 0 0-4.5 0V17h18v-4.5a2.2 2.2 0 0 0-4.5 0v1zM5.5 17v2.5M18.5 17v2.5',
)
const Bag = path('M5 8.5h14l1 12H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4')
const Errand = icon(
  <>
    <circle cx="14.5" cy="4.5" r="1.8" />
    <path d="M8 9.5l4-2 3.5 3 3.5 1M12 7.5l-1.5 6 4 2.5 1 5M10.5 13.5L8 18l-3.5 1.5" />
  </>,
)
const Recycle = path(
  'M9.5 7.5L12 3.5l3 5M12.5 8.5H15.5V5.5M17 11.5l3 5.5h-6M16 14.5L13.5 17l2.5 2.5M10 17H4l3-5.5M4.5 12.5L7.5 11.5l1 3',
)

/** A line and an icon for each category. */
const categoryLooks: Record<ItemCategory, { text: string; icon: ReactNode }> = {
  'Send Parcel': { text: 'Boxes and bags that one person can carry', icon: <Parcel size={28} /> },
  'Send Documents': { text: 'Letters, certificates, keys', icon: <Letter size={28} /> },
  'Send Household / Bulk Items': { text: 'Furniture and other large items', icon: <Sofa size={28} /> },
  'Shopping Assistance': { text: 'What you ordered, brought from the shop', icon: <Bag size={28} /> },
  'Errand Run': { text: 'Fetching, dropping off, small favours', icon: <Errand size={28} /> },
  'Household Recycling/Disposal': { text: 'Unwanted items, taken to the tip or recycled', icon: <Recycle size={28} /> },
}

const categoriesWith = (hasWaste: boolean) =>
  itemCategories.map((value) => ({
    value,
    label: value,
    ...categoryLooks[value],
    ...(value === recyclingCategory && !hasWaste && { disabled: true, why: noWasteText }),
  }))

/**
 * Brings the next question into view when an answer was touched or clicked. With a keyboard the view stays, because the
 * arrow keys choose each answer that they pass.
 */
const useComesIntoView = (answer: string | undefined) => {
  const question = useRef<HTMLDivElement>(null)
  const last = useRef(answer)
  useEffect(() => {
    if (answer === last.current) return
    last.current = answer
    if (answer && !document.activeElement?.matches(':focus-visible'))
      question.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return question
}

/** Step 1. */
export const ServiceStep = ({ draft, fieldErrors, change }: StepProps) => {
  const { itemCategory, preferredTransport, weightEstimate } = draft
  const { user } = useSession()
  const modes = itemCategory ? categoryRules[itemCategory].transports : []
  const lastModes = useQuery(lastUsedQuery).data?.modes
  const transport = useComesIntoView(itemCategory)

  const chooseMode = (mode: TransportMode | undefined) => {
    const isTooHeavy = mode && weightEstimate && !bandsOf[mode].includes(weightEstimate)
    change({ preferredTransport: mode, ...(isTooHeavy && { weightEstimate: undefined }) })
  }

  return (
    <>
      <RadioCards
        name={fieldIds.itemCategory}
        legend="Item Category"
        error={fieldErrors.itemCategory}
        options={categoriesWith(!user?.no_waste)}
        columns={2}
        value={itemCategory}
        onChange={(chosen) =>
          change({
            itemCategory: chosen,
            preferredTransport: lastModes?.[chosen],
            weightEstimate: undefined,
            loadingAssistance: false,
          })
        }
      />
      {/* The bar with Next covers the end of a phone's screen. */}
      <Box ref={transport} scrollMarginBottom="24">
        <SelectField
          id={fieldIds.preferredTransport}
          label="Preferred Mode of Transport"
          hint={itemCategory ? transportHint(itemCategory) : 'Choose a category first.'}
          error={fieldErrors.preferredTransport}
          required
          disabled={modes.length === 0}
          value={preferredTransport ?? ''}
          onChange={({ currentTarget }) => chooseMode(modes.find((mode) => mode === currentTarget.value))}
        >
          <option value="">Please choose</option>
          {modes.map((mode) => (
            <option key={mode}>{mode}</option>
          ))}
        </SelectField>
      </Box>
    </>
  )
}

/** Says why some modes of transport are missing. */
const transportHint = (category: ItemCategory): string | undefined => {
  const { transports } = categoryRules[category]
  if (!transports.includes('Walking')) return 'Bulky items need a car, a van or a truck.'
  if (!transports.includes('Van')) return 'Vans and trucks are for bulky items.'
  return undefined
}
