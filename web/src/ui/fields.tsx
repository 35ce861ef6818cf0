import { Box, chakra, HStack, Stack } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { AlertIcon, ChevronDownIcon } from './icons.tsx'
import { recipes } from './recipes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** What is wrong with one field, under it and, through its id, spoken with it. */
export const FieldErrorText = ({ id, children }: { id: string; children: string }) => (
  <HStack id={id} gap="1.5" align="start" color="danger.text" textStyle="small" fontWeight="medium">
    <chakra.span mt="0.5">
      <AlertIcon size={18} />
    </chakra.span>
    <span>
      <VisuallyHidden>Error: </VisuallyHidden>
      {children}
    </span>
  </HStack>
)

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

const Input = chakra('input', recipes.control)

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'size' | 'style'>

export const TextField = ({ id, label, hint, error, required, ...input }: TextFieldProps) => (
  <FormField {...{ id, label, hint, error }} {...(required !== undefined && { required })}>
    {(control) => <Input type="text" {...input} {...control} />}
  </FormField>
)

const TextArea = chakra('textarea', recipes.control)

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'style'>

export const TextAreaField = ({ id, label, hint, error, required, ...input }: TextAreaFieldProps) => (
  <FormField {...{ id, label, hint, error }} {...(required !== undefined && { required })}>
    {(control) => <TextArea kind="area" rows={4} {...input} {...control} />}
  </FormField>
)

const Select = chakra('select', recipes.control)

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

/** The label of a field with an asterisk. Only to be seen: that the field is required, its control says itself. */
export const Starred = ({ children }: { children: string }) => (
  <>
    {children}
    <chakra.span aria-hidden="true">*</chakra.span>
  </>
)
