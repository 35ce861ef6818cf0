import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FieldErrorText } from './field-error-text.tsx'

const Group = chakra('fieldset', { base: { display: 'grid', gap: '2', minW: '0', border: '0', m: '0', p: '0' } })

type ChoiceGroupProps = {
  id: string
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** Several controls that answer one question, under it. */
export const ChoiceGroup = ({ id, legend, hint, error, children }: ChoiceGroupProps) => {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Group {...(describedBy && { 'aria-describedby': describedBy })}>
      <chakra.legend textStyle="label" mb={hint ? '0' : '2'} p="0">
        {legend}
      </chakra.legend>
      {hint && (
        <chakra.p id={`${id}-hint`} textStyle="small" color="fg.muted" mb="1">
          {hint}
        </chakra.p>
      )}
      {children}
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </Group>
  )
}
