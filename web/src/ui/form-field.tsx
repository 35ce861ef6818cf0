import { chakra, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FieldErrorText } from './field-error-text.tsx'

/** What the control inside a FormField must carry. */
type ControlProps = {
  id: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** What every field tells about itself. */
export type FieldProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** false says '(optional)' in the label. */
  required?: boolean
}

type FormFieldProps = FieldProps & { children: (control: ControlProps) => ReactNode }

export const FormField = ({ id, label, hint, error, required, children }: FormFieldProps) => {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control: ControlProps = {
    id,
    ...(required && { required }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true as const }),
  }
  return (
    <Stack gap="1.5">
      <chakra.label htmlFor={id} textStyle="label">
        {label}
        {required === false && (
          <chakra.span color="fg.muted" fontWeight="normal">
            {' '}
            (optional)
          </chakra.span>
        )}
      </chakra.label>
      {hint && (
        <chakra.p id={`${id}-hint`} textStyle="small" color="fg.muted">
          {hint}
        </chakra.p>
      )}
      {children(control)}
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </Stack>
  )
}
