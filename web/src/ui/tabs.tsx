import { Tabs as Chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type TabsProps = {
  label: string
  tabs: readonly { id: string; label: ReactNode; content: ReactNode }[]
  /** The id of the open tab. Most screens keep it in the URL. */
  selected: string
  onSelect: (id: string) => void
}

/** Renders the content of the open tab only. */
export const Tabs = ({ label, tabs, selected, onSelect }: TabsProps) => (
  <Chakra.Root value={selected} onValueChange={({ value }) => onSelect(value)} lazyMount unmountOnExit>
    <Chakra.List aria-label={label}>
      {tabs.map(({ id, label: text }) => (
        <Chakra.Trigger key={id} value={id}>
          {text}
        </Chakra.Trigger>
      ))}
    </Chakra.List>
    {tabs.map(({ id, content }) => (
      <Chakra.Content key={id} value={id}>
        {content}
      </Chakra.Content>
    ))}
  </Chakra.Root>
)
