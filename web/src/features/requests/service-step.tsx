import { bandsOf, categoryRules, itemCategories, type TransportMode } from '#shared/model/categories.ts'
import { RadioCards } from '#web/ui/choices.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { categoryLooks } from './category-looks.tsx'
import { transportHint } from './explanations.ts'
import { fieldIds, type StepProps } from './fields.ts'

const categories = itemCategories.map((value) => ({ value, label: value, ...categoryLooks[value] }))

/** Step 1. */
export const ServiceStep = ({ draft, problems, change }: StepProps) => {
  const { itemCategory, preferredTransport, weightEstimate } = draft
  const modes = itemCategory ? categoryRules[itemCategory].transports : []

  const chooseMode = (mode: TransportMode | undefined) => {
    const isTooHeavy = mode && weightEstimate && !bandsOf[mode].includes(weightEstimate)
    change({ preferredTransport: mode, ...(isTooHeavy && { weightEstimate: undefined }) })
  }

  return (
    <>
      <RadioCards
        name={fieldIds.itemCategory}
        legend="Item Category"
        error={problems.itemCategory}
        options={categories}
        columns={2}
        value={itemCategory}
        onChange={(chosen) =>
          change({ itemCategory: chosen, preferredTransport: undefined, weightEstimate: undefined })
        }
      />
      <SelectField
        id={fieldIds.preferredTransport}
        label="Preferred Mode of Transport"
        hint={itemCategory ? transportHint(itemCategory) : 'Choose a category first.'}
        error={problems.preferredTransport}
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
    </>
  )
}
