import { lightModes } from '#shared/model/application-rules.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { type FormPartProps, fieldIds } from './application-fields.ts'

const id = fieldIds.transport_modes

/** The ways to travel that need no vehicle of one's own. An error summary leads to the first of them. */
export const ModesField = ({ values: { transportModes }, problems, change }: Omit<FormPartProps, 'files'>) => (
  <ChoiceGroup
    id={`${id}-group`}
    legend="Other Modes of Transport"
    hint="Tick each way in which you could carry something."
    error={problems.transport_modes}
  >
    <div>
      {lightModes.map((mode, at) => (
        <CheckboxField
          key={mode}
          id={at === 0 ? id : `${id}-${at + 1}`}
          checked={transportModes.includes(mode)}
          onChange={({ currentTarget }) =>
            change({
              transportModes: lightModes.filter((one) =>
                one === mode ? currentTarget.checked : transportModes.includes(one),
              ),
            })
          }
        >
          {mode}
        </CheckboxField>
      ))}
    </div>
  </ChoiceGroup>
)
