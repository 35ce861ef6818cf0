import { chakra } from '@chakra-ui/react'
import { RadioCards } from '#web/ui/choices.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { vehicleChoices } from './application-draft.ts'
import { type FormPartProps, fieldIds } from './application-fields.ts'
import { DocumentField } from './document-field.tsx'
import { hasVehicle, vehicleDocuments } from './documents.ts'
import { vehicleLooks } from './vehicle-looks.tsx'

const choices = vehicleChoices.map((value) => ({ value, label: value, icon: vehicleLooks[value] }))

/** Which vehicle, and what has to be known of it. */
export const VehicleFields = (part: FormPartProps) => {
  const { values, problems, change } = part
  const text = (name: 'vehicleOwnerName' | 'vehicleMakeModel' | 'vehicleRegistration') => ({
    id: fieldIds[name],
    error: problems[name],
    required: true,
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  })
  return (
    <>
      <RadioCards
        name={fieldIds.vehicleType}
        legend="Primary Vehicle"
        hint="The one that you carry with most. With None you can still travel in other ways."
        error={problems.vehicleType}
        options={choices}
        columns={2}
        value={values.vehicleType}
        onChange={(vehicleType) => change({ vehicleType })}
      />
      {hasVehicle(values) && (
        <>
          <chakra.div display="grid" gap="5" alignItems="start" gridTemplateColumns={{ sm: '1fr 1fr' }}>
            <TextField label="Vehicle Owner Name" {...text('vehicleOwnerName')} />
            <TextField label="Vehicle Make & Model" {...text('vehicleMakeModel')} />
            <TextField
              label="Vehicle Registration"
              autoCapitalize="characters"
              autoComplete="off"
              {...text('vehicleRegistration')}
            />
          </chakra.div>
          {vehicleDocuments.map((document) => (
            <DocumentField key={document} {...part} document={document} />
          ))}
        </>
      )}
    </>
  )
}
