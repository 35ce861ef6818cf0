import { Box, chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { type FieldProps, FormField } from './fields.tsx'
import { CloseIcon } from './icons.tsx'
import { recipes } from './recipes.ts'
import { Muted } from './section.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const Input = chakra('input', recipes.control)

const List = chakra('ul', {
  base: {
    position: 'absolute',
    insetX: '0',
    top: 'calc(100% + 6px)',
    zIndex: 'bar',
    maxH: '72',
    overflowY: 'auto',
    p: '1.5',
    borderRadius: 'md',
    bg: 'bg.panel',
    border: '1px solid',
    borderColor: 'line.soft',
    boxShadow: 'raised',
  },
})

const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: 'target',
    px: '3',
    py: '2',
    borderRadius: 'sm',
    cursor: 'pointer',
    lineHeight: 'snug',
    '&[aria-selected=true]': { bg: 'brand.tint', color: 'brand.text' },
  },
})

type Suggestion = { id: string; label: string }

type SuggestFieldProps = FieldProps & {
  value: string
  suggestions: readonly Suggestion[]
  /** A line below the field, for example when there are no suggestions. */
  note?: ReactNode
  autoComplete?: string
  onChange: (text: string) => void
  onPick: (suggestion: Suggestion) => void
}

/**
 * A text field with suggestions, after the combobox pattern of the ARIA Authoring Practices. The focus stays in the
 * field, arrow keys move through the list and Enter picks. Chakra's Combobox would add 22 kB to the wizard.
 */
export const SuggestField = ({
  id,
  label,
  hint,
  error,
  required,
  value,
  suggestions,
  note,
  autoComplete = 'off',
  onChange,
  onPick,
}: SuggestFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const isShown = isOpen && suggestions.length > 0
  const listId = `${id}-list`
  const optionId = (index: number) => `${id}-option-${index}`

  const show = (text: string) => {
    setIsOpen(true)
    setMarked(-1)
    onChange(text)
  }
  const close = () => {
    setIsOpen(false)
    setMarked(-1)
  }
  const pick = (suggestion: Suggestion) => {
    close()
    onPick(suggestion)
  }
  const mark = (index: number) => {
    setMarked(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const count = suggestions.length
    const choice = suggestions[marked]
    if (event.key === 'Escape' && isShown) close()
    else if (event.key === 'Enter' && isShown && choice) pick(choice)
    else if (event.key === 'ArrowDown' && !isShown && count > 0) setIsOpen(true)
    else if (event.key === 'ArrowDown' && isShown) mark((marked + 1) % count)
    else if (event.key === 'ArrowUp' && isShown) mark(marked <= 0 ? count - 1 : marked - 1)
    else return
    event.preventDefault()
  }

  return (
    <FormField {...{ id, label, hint, error }} {...(required !== undefined && { required })}>
      {(control) => (
        <>
          <Box position="relative">
            <Input
              ref={field}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isShown}
              aria-controls={listId}
              {...(isShown && marked >= 0 && { 'aria-activedescendant': optionId(marked) })}
              autoComplete={autoComplete}
              autoCorrect="off"
              spellCheck={false}
              pr={value ? '14' : '4'}
              value={value}
              onChange={(event) => show(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              onBlur={close}
              {...control}
            />
            {value && (
              <Box position="absolute" insetY="0" right="1" display="flex" alignItems="center">
                <IconButton
                  label="Clear"
                  aria-controls={id}
                  onClick={() => {
                    show('')
                    field.current?.focus()
                  }}
                >
                  <CloseIcon size={18} />
                </IconButton>
              </Box>
            )}
            <List id={listId} role="listbox" aria-label="Suggestions" hidden={!isShown}>
              {suggestions.map((suggestion, index) => (
                // Keeps the focus in the field: a press must not move it before the click.
                <Option
                  key={suggestion.id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === marked}
                  onPointerEnter={() => setMarked(index)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(suggestion)}
                >
                  {suggestion.label}
                </Option>
              ))}
            </List>
          </Box>
          <VisuallyHidden role="status">
            {isShown && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}.`}
          </VisuallyHidden>
          {note && <Muted role="status">{note}</Muted>}
        </>
      )}
    </FormField>
  )
}
