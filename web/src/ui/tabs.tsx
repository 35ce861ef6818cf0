import { Box, chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

const Tab = chakra('button', {
  base: {
    flexShrink: 0,
    minH: 'target',
    px: '5',
    borderRadius: 'sm',
    color: 'fg.muted',
    fontWeight: 'semibold',
    cursor: 'pointer',
    transition: 'background-color 120ms',
    _hover: { color: 'fg.default' },
    '&[aria-selected=true]': { bg: 'bg.panel', color: 'fg.default', boxShadow: 'card' },
  },
})

type TabsProps = {
  label: string
  tabs: readonly { id: string; label: ReactNode; content: ReactNode }[]
  /** The id of the open one: the screen keeps it, mostly in the address. */
  selected: string
  onSelect: (id: string) => void
}

const move: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export const Tabs = ({ label, tabs, selected, onSelect }: TabsProps) => {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const next = move[event.key]?.(
      tabs.findIndex(({ id }) => id === selected),
      tabs.length,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <Box>
      <Box
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        display="inline-flex"
        maxW="full"
        overflowX="auto"
        gap="1"
        p="1"
        borderRadius="md"
        bg="bg.sunken"
      >
        {tabs.map(({ id, label: text }) => (
          <Tab
            key={id}
            type="button"
            role="tab"
            id={`${base}-tab-${id}`}
            aria-selected={id === selected}
            aria-controls={`${base}-panel-${id}`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {text}
          </Tab>
        ))}
      </Box>
      {tabs.map(({ id, content }) => (
        <Box
          key={id}
          role="tabpanel"
          id={`${base}-panel-${id}`}
          aria-labelledby={`${base}-tab-${id}`}
          hidden={id !== selected}
          pt="6"
        >
          {id === selected && content}
        </Box>
      ))}
    </Box>
  )
}
