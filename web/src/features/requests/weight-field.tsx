import { bandsOf } from '#shared/model/categories.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { weightHint } from './explanations.ts'
import { fieldIds, type StepProps } from './fields.ts'

/** The weights that the chosen mode of transport can carry. */
export const WeightField = ({ draft, problems, change }: StepProps) => {
  const { itemCategory, preferredTransport: mode } = draft
  if (!itemCategory || !mode) return null
  const bands = bandsOf[mode]
  return (
    <SelectField
      id={fieldIds.weightEstimate}
      label="Estimated Weight"
      hint={weightHint(itemCategory, mode)}
      error={problems.weightEstimate}
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
