import { Stack } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { LegalLink } from '#web/components/legal-link.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'

export const agreementText = 'Please accept terms and privacy policy'

type Box = Omit<ComponentProps<typeof CheckboxField>, 'id' | 'children'>

/** What both kinds of account agree to. The caller says how the boxes are read. */
export const AgreementFields = ({ terms, privacy }: { terms: Box; privacy: Box }) => (
  <Stack gap="1">
    <CheckboxField id="agreed-to-terms" {...terms}>
      I agree to the <LegalLink part="terms">terms of use</LegalLink>
    </CheckboxField>
    <CheckboxField id="agreed-to-privacy" {...privacy}>
      I agree to the <LegalLink part="privacy">privacy policy</LegalLink>
    </CheckboxField>
  </Stack>
)
