import { Box, SimpleGrid } from '@chakra-ui/react'
import {
  bandsOf,
  categoryRules,
  type ItemCategory,
  kilogramsOf,
  type TransportMode,
  transportModes,
} from '#shared/model/categories.ts'
import { dimensionFields } from '#shared/model/request-rules.ts'
import { PhotosField, ReceiptField } from '#web/components/uploads/file-fields.tsx'
import type { KeptFile, Uploads } from '#web/components/uploads/use-uploads.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { fieldIds, type StepProps } from './request-draft.ts'

const group = 'dimensions'
const labels = { length_cm: 'Length', width_cm: 'Width', height_cm: 'Height' } as const

/**
 * Length, width and height. The three narrow fields leave no room for an error below each, so it is shown once below
 * all.
 */
const DimensionsField = ({ draft, fieldErrors, change }: StepProps) => {
  const texts = dimensionFields.flatMap((name) => fieldErrors[name] ?? [])
  const error = [...new Set(texts)].join(' ')
  return (
    <ChoiceGroup
      id={group}
      legend="Dimensions (cm)"
      hint="Of the largest item, roughly. For example 60, 40 and 30."
      error={error || undefined}
    >
      <SimpleGrid columns={3} gap="3">
        {dimensionFields.map((name) => (
          <TextField
            key={name}
            id={fieldIds[name]}
            label={labels[name]}
            required
            inputMode="decimal"
            autoComplete="off"
            value={draft[name]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            {...(fieldErrors[name] && { 'aria-invalid': true, 'aria-describedby': `${group}-error` })}
          />
        ))}
      </SimpleGrid>
    </ChoiceGroup>
  )
}

/** The weights that the chosen mode can carry. */
const WeightField = ({ draft, fieldErrors, change }: StepProps) => {
  const { itemCategory, preferredTransport: mode } = draft
  if (!itemCategory || !mode) return null
  const bands = bandsOf[mode]
  return (
    <SelectField
      id={fieldIds.weightEstimate}
      label="Estimated Weight"
      hint={weightHint(itemCategory, mode)}
      error={fieldErrors.weightEstimate}
      required
      value={draft.weightEstimate ?? ''}
      onChange={({ currentTarget }) => change({ weightEstimate: bands.find((band) => band === currentTarget.value) })}
    >
      <option value="">Please choose</option>
      {bands.map((band) => (
        <option key={band}>{band}</option>
      ))}
    </SelectField>
  )
}

type DetailsStepProps = StepProps & { photos: Uploads; receipt: Uploads }

const photoHints = {
  required: 'Add 1 to 3. Partners nearby see them before they accept.',
  optional: 'Up to three, if you like. They help: partners nearby see them before they accept.',
}

/** Step 2: the details that the category needs. */
export const DetailsStep = ({ draft, fieldErrors, change, photos, receipt }: DetailsStepProps) => {
  if (!draft.itemCategory) return null
  const rule = categoryRules[draft.itemCategory]
  const removePhoto = ({ id }: KeptFile) => change({ photos: draft.photos.filter((photo) => photo.id !== id) })

  return (
    <>
      {rule.photos !== 'none' && (
        <PhotosField
          id={fieldIds.photos}
          legend="Photos"
          hint={photoHints[rule.photos]}
          error={fieldErrors.photos}
          photos={draft.photos}
          uploads={photos}
          onRemove={removePhoto}
        />
      )}
      {rule.asksWeight && <WeightField {...{ draft, fieldErrors, change }} />}
      {rule.asksDimensions && <DimensionsField {...{ draft, fieldErrors, change }} />}
      {rule.asksShopping && (
        <>
          <Box maxW="40">
            <TextField
              id={fieldIds.number_of_bags}
              label="Number of Bags"
              error={fieldErrors.number_of_bags}
              required
              inputMode="numeric"
              autoComplete="off"
              value={draft.number_of_bags}
              onChange={({ currentTarget }) => change({ number_of_bags: currentTarget.value })}
            />
          </Box>
          <ReceiptField
            id={fieldIds.receipt}
            error={fieldErrors.receipt}
            receipt={draft.receipt}
            uploads={receipt}
            onRemove={() => change({ receipt: undefined })}
          />
        </>
      )}
      <TextAreaField
        id={fieldIds.description}
        label="General Description"
        hint="What it is, and anything your partner should know. Partners nearby see this before they accept, but not phone numbers, emails, links or postcodes."
        error={fieldErrors.description}
        required={rule.description === 'required'}
        value={draft.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      {rule.offersLoading && (
        <CheckboxField
          id={fieldIds.loadingAssistance}
          checked={draft.loadingAssistance}
          onChange={({ currentTarget }) => change({ loadingAssistance: currentTarget.checked })}
        >
          I need Loading / Unloading Assistance
        </CheckboxField>
      )}
    </>
  )
}

export const either = (names: readonly string[]): string => {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last
}

/** Says why some weights are missing, and which mode offers them. */
export const weightHint = (category: ItemCategory, mode: TransportMode): string | undefined => {
  const bands = bandsOf[mode]
  const heaviest = bands.at(-1)
  if (!heaviest) return undefined
  const heavier = transportModes.filter(
    (other) =>
      categoryRules[category].transports.includes(other) && bandsOf[other].some((band) => !bands.includes(band)),
  )
  if (heavier.length === 0) return undefined
  const isForHeavyThings = !bands.includes('<2kg')
  return isForHeavyThings
    ? `For lighter items, go back and choose ${either(heavier)}.`
    : `More than ${kilogramsOf[heaviest]} kg? Go back and choose ${either(heavier)}.`
}
