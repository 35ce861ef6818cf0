import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { type FieldProps, FormField } from './form-field.tsx'
import { controlRecipe } from './recipes/control-recipe.ts'

const Input = chakra('input', controlRecipe)

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'size' | 'style'>

export const TextField = ({ id, label, hint, error, required, ...input }: TextFieldProps) => (
  <FormField {...{ id, label, hint, error }} {...(required !== undefined && { required })}>
    {(control) => <Input type="text" {...input} {...control} />}
  </FormField>
)
