import { Box, chakra } from '@chakra-ui/react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import { type FieldProps, FormField } from './fields.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'
import { recipes } from './recipes.ts'

const Input = chakra('input', recipes.control)

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'size' | 'style' | 'type' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password'
  }

export const PasswordField = ({ id, label, hint, error, required, ...input }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  return (
    <FormField {...{ id, label, hint, error }} {...(required !== undefined && { required })}>
      {(control) => (
        <Box position="relative">
          <Input
            kind="password"
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
          />
          <Box position="absolute" insetY="0" right="1" display="flex" alignItems="center">
            {/* The name stays and only the pressed state changes. Changing both would announce the change twice. */}
            <IconButton label="Show password" aria-pressed={shown} aria-controls={id} onClick={() => setShown(!shown)}>
              {shown ? <EyeOffIcon /> : <EyeIcon />}
            </IconButton>
          </Box>
        </Box>
      )}
    </FormField>
  )
}
