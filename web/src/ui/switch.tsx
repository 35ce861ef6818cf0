import { Switch as Chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type SwitchProps = { on: boolean; onChange: (on: boolean) => void; children: ReactNode; disabled?: boolean }

/** For what takes effect at once. The words are its name and do not change with it. */
export const Switch = ({ on, onChange, children, disabled = false }: SwitchProps) => (
  <Chakra.Root checked={on} onCheckedChange={({ checked }) => onChange(checked)} disabled={disabled}>
    <Chakra.HiddenInput />
    <Chakra.Control>
      <Chakra.Thumb />
    </Chakra.Control>
    <Chakra.Label>{children}</Chakra.Label>
  </Chakra.Root>
)
