import { SimpleGrid } from '@chakra-ui/react'
import { dimensionFields } from '#shared/model/request-rules.ts'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { fieldIds, type StepProps } from './fields.ts'

const group = 'dimensions'
const labels = { length_cm: 'Length', width_cm: 'Width', height_cm: 'Height' } as const

/** Length, width and height. Three narrow fields leave no room for a sentence each, so it stands under them once. */
export const DimensionsField = ({ draft, problems, change }: StepProps) => {
  const texts = dimensionFields.flatMap((name) => problems[name] ?? [])
  const error = [...new Set(texts)].join(' ')
  return (
    <ChoiceGroup
      id={group}
      legend="Dimensions (cm)"
      hint="Of the largest thing, roughly; for example 60, 40 and 30."
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
            {...(problems[name] && { 'aria-invalid': true, 'aria-describedby': `${group}-error` })}
          />
        ))}
      </SimpleGrid>
    </ChoiceGroup>
  )
}
