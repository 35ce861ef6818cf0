import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { type FieldProps, FormField } from './form-field.tsx'
import { controlRecipe } from './recipes/control-recipe.ts'

const TextArea = chakra('textarea', controlRecipe)

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'style'>

export const TextAreaField = ({ id, label, hint, error, required, ...input }: TextAreaFieldProps) => (
  <FormField {...{ id, label, hint, error }} {...(required !== undefined && { required })}>
    {(control) => <TextArea kind="area" rows={4} {...input} {...control} />}
  </FormField>
)
