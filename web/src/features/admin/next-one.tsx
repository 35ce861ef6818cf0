import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Muted } from '#web/ui/section.tsx'

const key = 'n'

/**
 * N goes to the next one. Because it is a single letter, it works only while the focus is in this part (WCAG 2.1.4),
 * not in a confirmation above it or in a field.
 */
export const goesOnByKey =
  (goOn: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { ctrlKey, metaKey, altKey, currentTarget, target } = event
    const isHere =
      target instanceof Element && currentTarget.contains(target) && !target.matches('textarea, input, select')
    if (!isHere || event.key.toLowerCase() !== key || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    goOn()
  }

const Key = chakra('kbd', {
  base: {
    px: '1.5',
    borderRadius: 'xs',
    bg: 'bg.sunken',
    color: 'fg.muted',
    fontFamily: 'mono',
    fontSize: 'xs',
    hideBelow: 'lg',
  },
})

type NextOneProps = {
  queue: { hasNext: boolean; goOn: () => void }
  label: string
  variant: ButtonProps['variant']
  /** Shown after the last one. */
  lastText: string
}

/** A button to the next item of a list that is worked through in order. */
export const NextOne = ({ queue, label, variant, lastText }: NextOneProps) =>
  queue.hasNext ? (
    <Button variant={variant} aria-keyshortcuts={key.toUpperCase()} onClick={queue.goOn}>
      {label} <Key aria-hidden="true">{key.toUpperCase()}</Key>
    </Button>
  ) : (
    <Muted>{lastText}</Muted>
  )
