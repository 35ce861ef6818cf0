import { Box } from '@chakra-ui/react'
import { categoryRules } from '#shared/model/categories.ts'
import { PhotosField, ReceiptField } from '#web/components/uploads/file-fields.tsx'
import type { KeptFile } from '#web/components/uploads/kept-file.ts'
import type { Uploads } from '#web/components/uploads/use-uploads.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields.tsx'
import { DimensionsField } from './dimensions-field.tsx'
import { fieldIds, type StepProps } from './fields.ts'
import { WeightField } from './weight-field.tsx'

type DetailsStepProps = StepProps & { photos: Uploads; receipt: Uploads }

const photoHints = {
  required: 'At least one, and up to three, so that partners see what they will carry.',
  optional: 'Up to three. They are optional, but they help.',
}

/** Step 2: what the category asks for. */
export const DetailsStep = ({ draft, problems, change, photos, receipt }: DetailsStepProps) => {
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
          error={problems.photos}
          photos={draft.photos}
          uploads={photos}
          onRemove={removePhoto}
        />
      )}
      {rule.asksWeight && <WeightField {...{ draft, problems, change }} />}
      {rule.asksDimensions && <DimensionsField {...{ draft, problems, change }} />}
      {rule.asksShopping && (
        <>
          <Box maxW="40">
            <TextField
              id={fieldIds.number_of_bags}
              label="Number of Bags"
              error={problems.number_of_bags}
              required
              inputMode="numeric"
              autoComplete="off"
              value={draft.number_of_bags}
              onChange={({ currentTarget }) => change({ number_of_bags: currentTarget.value })}
            />
          </Box>
          <ReceiptField
            id={fieldIds.receipt}
            error={problems.receipt}
            receipt={draft.receipt}
            uploads={receipt}
            onRemove={() => change({ receipt: undefined })}
          />
        </>
      )}
      <TextAreaField
        id={fieldIds.description}
        label="General Description"
        hint="What it is, and anything that whoever carries it should know."
        error={problems.description}
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
