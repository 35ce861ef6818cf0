import { Box, chakra, HStack, Stack } from '@chakra-ui/react'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { codeDigits } from '#shared/model/one-time-code.ts'
import { AlertIcon, ChevronDownIcon } from './icons.tsx'
import { recipes } from './recipes.ts'
import { Muted } from './section.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The error of one field. Its id links it to the field for screen readers. */
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

/** Props for the control in a FormField. */
type ControlProps = {
  id: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Props of every field. */
export type FieldProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** false adds '(optional)' to the label. */
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
      {hint && <Muted id={`${id}-hint`}>{hint}</Muted>}
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

/** A native select, so that each phone shows its own picker. Its children are options. */
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
    /** Dates are 'YYYY-MM-DD'. */
    value: string
    min?: string
    max?: string
    onChange: (date: string) => void
  }

/** The browser's date field. Its value is empty while the date is incomplete. */
export const DateField = ({ id, label, hint, error, required, onChange, ...input }: DateFieldProps) => (
  <FormField {...{ id, label, hint, error }} {...(required !== undefined && { required })}>
    {(control) => (
      <Input
        type="date"
        maxW={{ sm: 'xs' }}
        // Some phones give an empty date field no height and their own look.
        appearance="none"
        onChange={(event) => onChange(event.currentTarget.value)}
        {...input}
        {...control}
      />
    )}
  </FormField>
)

type CodeFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'size' | 'style' | 'type'>

/** A one-time code in a single field, so that pasting and the phone's suggestion work. */
export const CodeField = ({ id, label, hint, error, required, ...input }: CodeFieldProps) => (
  <FormField {...{ id, label, hint, error }} {...(required !== undefined && { required })}>
    {(control) => (
      <Input
        kind="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeDigits}
        spellCheck={false}
        {...input}
        {...control}
      />
    )}
  </FormField>
)

/** A label with an asterisk, which is hidden from screen readers because the control itself is marked as required. */
export const Starred = ({ children }: { children: string }) => (
  <>
    {children}
    <chakra.span aria-hidden="true">*</chakra.span>
  </>
)

export type FieldError = { id: string; text: string }

type ErrorSummaryProps = {
  errors: readonly FieldError[]
  title?: string
  /** The number of submits so far. Each new one focuses the summary again. */
  attempt?: number
}

const focusField = (event: MouseEvent, id: string) => {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  // Scrolls to the label above the field, not to the field itself.
  field.focus({ preventScroll: true })
  ;(document.querySelector(`label[for="${CSS.escape(id)}"]`) ?? field).scrollIntoView({ block: 'start' })
}

/** The errors of a form, after GOV.UK's error summary: focused, announced, and linked to the fields. */
export const ErrorSummary = ({ errors, title = 'There is a problem', attempt = 0 }: ErrorSummaryProps) => {
  const container = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0

  useEffect(() => {
    if (shown && attempt >= 0) container.current?.focus()
  }, [shown, attempt])

  if (!shown) return null
  return (
    <Box
      ref={container}
      tabIndex={-1}
      borderRadius="md"
      bg="danger.tint"
      color="danger.text"
      p="5"
      boxShadow="inset 5px 0 0 var(--sw-colors-danger-edge)"
    >
      {/* The role is on an inner element, because one screen reader stays silent if the focused element has it. */}
      <div role="alert">
        <chakra.h2 textStyle="subheading">{title}</chakra.h2>
        <chakra.ul mt="1">
          {errors.map(({ id, text }) => (
            <li key={id}>
              <chakra.a
                href={`#${id}`}
                onClick={(event) => focusField(event, id)}
                display="inline-flex"
                alignItems="center"
                minH={{ base: 'target', md: '8' }}
                fontWeight="semibold"
                textDecoration="underline"
                textUnderlineOffset="0.2em"
              >
                {text}
              </chakra.a>
            </li>
          ))}
        </chakra.ul>
      </div>
    </Box>
  )
}

/** The server's refusal of a form. The empty region stays in the page, so that new text in it is announced. */
export const FormError = ({ children }: { children?: ReactNode }) => (
  <div role="alert">
    {children && (
      <HStack gap="2.5" align="start" borderRadius="md" bg="danger.tint" color="danger.text" px="4" py="3">
        <chakra.span mt="0.5">
          <AlertIcon />
        </chakra.span>
        <chakra.span fontWeight="medium">{children}</chakra.span>
      </HStack>
    )}
  </div>
)
