import { Box, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import {
  CodeField,
  DateField,
  ErrorSummary,
  FormError,
  SelectField,
  TextAreaField,
  TextField,
} from '#web/ui/fields.tsx'
import { FileChooser, FileTile } from '#web/ui/file-chooser.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { StepBar, StepList } from '#web/ui/steps.tsx'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import { GalleryPart } from './actions-gallery.tsx'

export const FormsGallery = () => (
  <GalleryPart title="Forms">
    <Stack gap="6" flex="1" minW="2xs">
      <TextField id="g-email" label="Email" hint="We only write about your requests." type="email" required />
      <TextField id="g-vat" label="VAT number" required={false} placeholder="GB123456789" />
      <TextField id="g-read" label="Date of birth" defaultValue="4 May 1990" readOnly />
      <PasswordField id="g-password" label="Password" autoComplete="new-password" defaultValue="along the way" />
      <CodeField id="g-code" label="Code" hint="Six digits, sent to your email." defaultValue="284913" />
      <TextAreaField id="g-text" label="Message" />
      <CheckboxField id="g-terms" defaultChecked>
        I agree to the{' '}
        <Button variant="link" size="inline">
          terms of service
        </Button>
      </CheckboxField>
      <Button>Create account</Button>
    </Stack>
    <Stack gap="6" flex="1" minW="2xs">
      <Box>
        <ErrorSummary
          errors={[
            { id: 'g-email-wrong', text: 'Please enter a valid email address.' },
            { id: 'g-password-wrong', text: 'Password must be at least 6 characters' },
          ]}
        />
      </Box>
      <TextField
        id="g-email-wrong"
        label="Email"
        error="Please enter a valid email address."
        defaultValue="sam at example"
      />
      <PasswordField
        id="g-password-wrong"
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        error="Password must be at least 6 characters"
        defaultValue="way"
      />
      <CheckboxField id="g-terms-wrong" error="Please accept terms and privacy policy">
        I agree to the privacy policy
      </CheckboxField>
      <FormError>Invalid email or password.</FormError>
      <TextField id="g-off" label="Switched off" disabled defaultValue="Nothing to do here" />
    </Stack>
  </GalleryPart>
)

const slots = [
  { value: 'morning', label: 'Morning', text: '6AM-12PM' },
  { value: 'afternoon', label: 'Afternoon', text: '12PM-5PM' },
  { value: 'night', label: 'Night', text: '10PM-6AM', disabled: true, why: 'Not for this category' },
] as const

const towns = ['Reading', 'Redcar', 'Redditch', 'Redhill', 'Retford'].map((label) => ({ id: label, label }))

const nothing = () => undefined

export const ChoicesGallery = () => {
  const [slot, setSlot] = useState<'morning' | 'afternoon' | 'night'>('morning')
  const [town, setTown] = useState('')
  const [date, setDate] = useState('2026-12-01')
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <GalleryPart title="Choices, files and steps">
      <Box w="full">
        <StepList label="Example" steps={['Service', 'Details', 'Location', 'Review']} current="Location" />
      </Box>
      <Stack gap="6" flex="1" minW="2xs">
        <SelectField
          id="g-mode"
          label="Mode of transport"
          hint="Vans and trucks are for bulky items."
          defaultValue="Car"
        >
          <option>Bicycle</option>
          <option>Car</option>
        </SelectField>
        <SelectField id="g-mode-off" label="Switched off" disabled />
        <RadioCards name="g-slot" legend="Time slot" options={slots} value={slot} onChange={setSlot} />
        <RadioCards
          name="g-slot-wrong"
          legend="Time slot"
          error="Please select a preferred time slot."
          options={slots}
          value={undefined}
          onChange={nothing}
        />
      </Stack>
      <Stack gap="6" flex="1" minW="2xs">
        <DateField id="g-date" label="Preferred date" value={date} onChange={setDate} />
        <SuggestField
          id="g-town"
          label="Town"
          hint="Any letter brings suggestions."
          value={town}
          suggestions={town ? towns : []}
          note={town === 'Xyzzy' ? "We can't find that place." : undefined}
          onChange={setTown}
          onPick={({ label }) => setTown(label)}
        />
        <Stack as="ul" gap="2.5">
          <FileTile name="Photo 1" state="kept" onRemove={nothing} />
          <FileTile name="Photo 2" state="sending" done={0.6} onRemove={nothing} />
          <FileTile
            name="Photo 3"
            state="failed"
            errorText="This file didn't arrive. Please try again."
            onRemove={nothing}
            onRetry={nothing}
          />
        </Stack>
        <div>
          <Button variant="outline" onClick={() => setIsChoosing(true)}>
            Add Photo
          </Button>
          <FileChooser
            open={isChoosing}
            title="Add Photo"
            accept="image/*"
            onFiles={nothing}
            onClose={() => setIsChoosing(false)}
          />
        </div>
        <StepBar>
          <Button variant="quiet">Back</Button>
          <Button>Next</Button>
        </StepBar>
      </Stack>
    </GalleryPart>
  )
}
