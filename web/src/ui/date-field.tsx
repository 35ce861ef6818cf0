import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { type FieldProps, FormField } from './form-field.tsx'
import { controlRecipe } from './recipes/control-recipe.ts'

const Input = chakra('input', controlRecipe)

type DateFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'size' | 'style' | 'type' | 'min' | 'max' | 'value' | 'onChange'> & {
    /** All of them 'YYYY-MM-DD'. */
    value: string
    min?: string
    max?: string
    onChange: (date: string) => void
  }

/** The browser's own calendar, and typing. While a date is only half typed there is none. */
export const DateField = ({ id, label, hint, error, required, onChange, ...input }: DateFieldProps) => (
  <FormField {...{ id, label, hint, error }} {...(required !== undefined && { required })}>
    {(control) => (
      <Input
        type="date"
        maxW={{ sm: 'xs' }}
        // Some phones give a date without a value no height and their own look.
        appearance="none"
        onChange={(event) => onChange(event.currentTarget.value)}
        {...input}
        {...control}
      />
    )}
  </FormField>
)
