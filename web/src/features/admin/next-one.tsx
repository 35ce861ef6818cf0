import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

const key = 'n'

/**
 * Goes on with N. A single letter, so it counts only while the focus is in this part (WCAG 2.1.4): neither in a question
 * above it nor where somebody types.
 */
export const goesOnByKey =
  (goOn: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { ctrlKey, metaKey, altKey, currentTarget, target } = event
    const isHere = target instanceof Element && currentTarget.contains(target) && !target.matches('textarea')
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
  /** What stands there after the last one. */
  lastText: string
}

/** To the next one of a list that is gone through one after the other. */
export const NextOne = ({ queue, label, variant, lastText }: NextOneProps) =>
  queue.hasNext ? (
    <Button variant={variant} aria-keyshortcuts={key.toUpperCase()} onClick={queue.goOn}>
      {label} <Key aria-hidden="true">{key.toUpperCase()}</Key>
    </Button>
  ) : (
    <chakra.p color="fg.muted" textStyle="small">
      {lastText}
    </chakra.p>
  )
