import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { type FieldProps, FormField } from './form-field.tsx'
import { controlRecipe } from './recipes/control-recipe.ts'

const Input = chakra('input', controlRecipe)

type CodeFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'size' | 'style' | 'type'>

/** A one-time code in one field, so that pasting and the phone's own suggestion work. */
export const CodeField = ({ id, label, hint, error, required, ...input }: CodeFieldProps) => (
  <FormField {...{ id, label, hint, error }} {...(required !== undefined && { required })}>
    {(control) => (
      <Input
        kind="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        spellCheck={false}
        {...input}
        {...control}
      />
    )}
  </FormField>
)
