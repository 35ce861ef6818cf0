import { Box, Stack } from '@chakra-ui/react'
import { Button } from '../button.tsx'
import { CheckboxField } from '../checkbox-field.tsx'
import { CodeField } from '../code-field.tsx'
import { ErrorSummary } from '../error-summary.tsx'
import { FormError } from '../form-error.tsx'
import { PasswordField } from '../password-field.tsx'
import { TextAreaField } from '../text-area-field.tsx'
import { TextField } from '../text-field.tsx'
import { GalleryPart } from './gallery-part.tsx'

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
