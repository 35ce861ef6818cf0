import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { ChevronDownIcon } from './icons.tsx'

export type MenuItem = {
  label: string
  onChoose: () => void
  tone?: 'danger'
  /** Why it cannot be chosen, shown beside the label. */
  obstacle?: string | undefined
}

const Menu = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'bar',
    minW: 'min(12rem, calc(100vw - 1rem))',
    maxW: 'calc(100vw - 1rem)',
    p: '1.5',
    border: '1px solid',
    borderColor: 'line.soft',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'fg.default',
    boxShadow: 'raised',
    textAlign: 'start',
    animation: 'fade-in 120ms',
  },
})

const Item = chakra('button', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
    w: 'full',
    minH: 'target',
    px: '3',
    py: '2.5',
    borderRadius: 'sm',
    fontWeight: 'medium',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    // Also after a press with a mouse, which shows no ring.
    _focus: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-3px' },
    '&[aria-disabled=true]': { color: 'fg.muted', cursor: 'not-allowed' },
  },
  variants: { tone: { danger: { color: 'danger.text' } } },
})

const gapPx = 4
const edgePx = 8

/** Below the button, or above it if there is no room. Their left edges are level, or their right ones near the edge. */
const place = (menu: HTMLElement, button: HTMLElement): void => {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = menu
  const { clientWidth, clientHeight } = document.documentElement
  const isAbove = bottom + gapPx + offsetHeight > clientHeight && top > gapPx + offsetHeight
  const x = left + offsetWidth <= clientWidth - edgePx ? left : Math.max(edgePx, right - offsetWidth)
  const origin = (menu.offsetParent ?? document.documentElement).getBoundingClientRect()
  menu.style.top = `${(isAbove ? top - gapPx - offsetHeight : bottom + gapPx) - origin.top}px`
  menu.style.left = `${x - origin.left}px`
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

/** The index of the item that a key leads to. */
const indexAfter = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowDown: (index + 1) % count, ArrowUp: (index - 1 + count) % count, Home: 0, End: count - 1 })[key]

/** Keeps an open menu at its button, and closes it when something else is pressed. */
const useOpenMenu = (
  menu: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
) => {
  const latestClose = useRef(close)
  latestClose.current = close

  useLayoutEffect(() => {
    if (!isOpen) return
    const follow = () => menu.current && button.current && place(menu.current, button.current)
    follow()
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [menu, button, isOpen])

  useEffect(() => {
    if (!isOpen) return
    const press = ({ target }: Event) => {
      const isInside = [menu, button].some(({ current }) => target instanceof Node && current?.contains(target))
      if (!isInside) latestClose.current()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [menu, button, isOpen])
}

type MenuButtonProps = {
  /** On the button: 'Manage'. */
  label: string
  /** Whom or what it is about, for screen readers. */
  name: string
  items: readonly MenuItem[]
}

/**
 * A button with a menu of actions. The button has the focus again before an action runs, so that a dialog returns it
 * there. Ours, because Chakra's menu would add 33 kB (gzip) to the first load.
 */
export const MenuButton = ({ label, name, items }: MenuButtonProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<'first' | 'last'>()
  const isOpen = opened !== undefined
  const close = () => setOpened(undefined)
  useOpenMenu(menu, button, isOpen, close)

  useEffect(() => {
    if (opened)
      itemsOf(menu.current)
        .at(opened === 'first' ? 0 : -1)
        ?.focus()
  }, [opened])

  const closeAndReturn = () => {
    button.current?.focus({ preventScroll: true })
    close()
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const moveByKey = (event: KeyboardEvent) => {
    // Tab goes on from the button, as if the menu were not there.
    if (event.key === 'Tab') return closeAndReturn()
    if (event.key === 'Escape') {
      event.stopPropagation()
      return closeAndReturn()
    }
    const all = itemsOf(menu.current)
    const next = indexAfter(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }
  const choose = ({ obstacle, onChoose }: MenuItem) => {
    if (obstacle) return
    closeAndReturn()
    onChoose()
  }

  return (
    <>
      <Button
        ref={button}
        id={id}
        variant="outline"
        size="sm"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? closeAndReturn() : setOpened('first'))}
        onKeyDown={openByKey}
      >
        {label}
        <chakra.span srOnly>: {name}</chakra.span>
        <ChevronDownIcon size={16} />
      </Button>
      {/* Outside its table, which would cut it off, and part of the page, so that all of it can be scrolled to. */}
      {isOpen &&
        createPortal(
          <Menu ref={menu} role="menu" aria-labelledby={id} onKeyDown={moveByKey}>
            {items.map((item) => (
              <Item
                key={item.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                {...(item.tone && { tone: item.tone })}
                {...(item.obstacle && { 'aria-disabled': true })}
                onClick={() => choose(item)}
              >
                {item.label}
                {item.obstacle && (
                  <chakra.span textStyle="small">
                    <chakra.span srOnly>: </chakra.span>
                    {item.obstacle}
                  </chakra.span>
                )}
              </Item>
            ))}
          </Menu>,
          button.current?.closest('main') ?? document.body,
        )}
    </>
  )
}
