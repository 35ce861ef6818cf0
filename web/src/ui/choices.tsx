import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FieldErrorText } from './fields.tsx'
import { Muted } from './section.tsx'

const Group = chakra('fieldset', { base: { display: 'grid', gap: '2', minW: '0', border: '0', m: '0', p: '0' } })

type ChoiceGroupProps = {
  id: string
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** A question that is answered by several controls. */
export const ChoiceGroup = ({ id, legend, hint, error, children }: ChoiceGroupProps) => {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Group {...(describedBy && { 'aria-describedby': describedBy })}>
      <chakra.legend textStyle="label" mb={hint ? '0' : '2'} p="0">
        {legend}
      </chakra.legend>
      {hint && (
        <Muted id={`${id}-hint`} mb="1">
          {hint}
        </Muted>
      )}
      {children}
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    </Group>
  )
}

type RadioOption<Value extends string> = {
  value: Value
  label: ReactNode
  /** A line under the label. */
  text?: ReactNode
  icon?: ReactNode
  disabled?: boolean
  /** Why it cannot be chosen. Shown in place of the text. */
  why?: string
}

type RadioCardsProps<Value extends string> = {
  /** The name of the group, and the id of the first radio, so that an error summary can link to it. */
  name: string
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** Number of columns on a wide screen. */
  columns?: 1 | 2 | 3
}

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '14',
    pl: '12',
    pr: '4',
    py: '3',
    borderRadius: 'md',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-strong)',
    cursor: 'pointer',
    transition: 'background-color 120ms, box-shadow 120ms',
    '&:hover:not(:has(:disabled))': { bg: 'bg.hover' },
    '&:has([data-invalid])': { boxShadow: 'inset 0 0 0 2px var(--sw-colors-danger-edge)' },
    _highContrast: { border: '1px solid', borderColor: 'ButtonText' },
    '&:has(:checked)': {
      bg: 'brand.tint',
      boxShadow: 'inset 0 0 0 2.5px var(--sw-colors-brand-solid)',
      _highContrast: { borderWidth: '3px' },
    },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
    '&:has(:disabled)': { cursor: 'not-allowed', bg: 'bg.sunken', boxShadow: 'none', color: 'fg.muted' },
  },
})

/**
 * Covers the whole card, so that screen readers find it by touch; only the dot is visible. Chakra's RadioCard has an
 * input of one pixel, and costs the wizard 12 kB.
 */
const Radio = chakra('input', {
  base: {
    position: 'absolute',
    insetY: '0',
    left: '0',
    w: '12',
    appearance: 'none',
    cursor: 'inherit',
    outline: 'none',
    _before: {
      content: '""',
      position: 'absolute',
      left: '4',
      top: 'calc(50% - 10px)',
      boxSize: '5',
      borderRadius: 'full',
      bg: 'bg.panel',
      boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-strong)',
      _highContrast: { border: '1.5px solid', borderColor: 'ButtonText' },
    },
    _checked: {
      _before: { boxShadow: 'inset 0 0 0 6px var(--sw-colors-brand-solid)', _highContrast: { borderWidth: '6px' } },
    },
    _disabled: { _before: { opacity: 0.5 } },
  },
})

/** A question with a few large answers. Native radios, so arrow keys move between them. */
export const RadioCards = <Value extends string>({
  name,
  legend,
  hint,
  error,
  options,
  value,
  onChange,
  columns = 1,
}: RadioCardsProps<Value>) => (
  <ChoiceGroup id={name} {...{ legend, hint, error }}>
    <chakra.div display="grid" gap="2.5" gridTemplateColumns={{ sm: `repeat(${columns}, minmax(0, 1fr))` }}>
      {options.map(({ value: own, label, text, icon, disabled = false, why }, index) => {
        const line = disabled ? (why ?? text) : text
        return (
          <Choice key={own}>
            <Radio
              type="radio"
              id={index === 0 ? name : `${name}-${index + 1}`}
              name={name}
              value={own}
              checked={value === own}
              disabled={disabled}
              onChange={() => onChange(own)}
              data-invalid={error && value === undefined ? '' : undefined}
            />
            <chakra.span flex="1" minW="0" lineHeight="snug">
              <chakra.span display="block" fontWeight="semibold">
                {label}
              </chakra.span>
              {line && (
                <chakra.span display="block" textStyle="small" color="fg.muted">
                  {line}
                </chakra.span>
              )}
            </chakra.span>
            {icon && (
              <chakra.span flexShrink="0" color={value === own ? 'brand.text' : 'fg.muted'} aria-hidden="true">
                {icon}
              </chakra.span>
            )}
          </Choice>
        )
      })}
    </chakra.div>
  </ChoiceGroup>
)
