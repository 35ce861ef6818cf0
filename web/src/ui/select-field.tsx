import { Box, chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { type FieldProps, FormField } from './form-field.tsx'
import { ChevronDownIcon } from './icons.tsx'
import { controlRecipe } from './recipes/control-recipe.ts'

const Select = chakra('select', controlRecipe)

type SelectFieldProps = FieldProps & Omit<ComponentProps<'select'>, keyof FieldProps | 'size' | 'style'>

/** The browser's own list: every phone knows best how to show one. Its children are options. */
export const SelectField = ({ id, label, hint, error, required, children, ...select }: SelectFieldProps) => (
  <FormField {...{ id, label, hint, error }} {...(required !== undefined && { required })}>
    {(control) => (
      <Box position="relative">
        <Select appearance="none" pr="12" cursor="pointer" {...select} {...control}>
          {children}
        </Select>
        <Box position="absolute" right="4" insetY="0" display="grid" alignItems="center" pointerEvents="none">
          <ChevronDownIcon />
        </Box>
      </Box>
    )}
  </FormField>
)
