import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { SoundIcon, SoundOffIcon } from './icons.tsx'

const Track = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minH: 'target',
    cursor: 'pointer',
    fontWeight: 'medium',
    borderRadius: 'md',
    '& [data-track]': {
      w: '14',
      h: '8',
      p: '1',
      flexShrink: 0,
      borderRadius: 'full',
      bg: 'bg.sunken',
      boxShadow: 'inset 0 0 0 2px var(--sw-colors-line-strong)',
      transition: 'background-color 200ms',
      _highContrast: { outline: '2px solid', outlineColor: 'ButtonText', outlineOffset: '-2px' },
    },
    '& [data-thumb]': {
      display: 'block',
      boxSize: '6',
      borderRadius: 'full',
      bg: 'line.strong',
      transition: 'transform 200ms, background-color 200ms',
      _highContrast: { forcedColorAdjust: 'none', bg: 'ButtonText' },
    },
    '&[aria-checked=true] [data-track]': {
      bg: 'brand.solid',
      boxShadow: 'none',
      _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight' },
    },
    '&[aria-checked=true] [data-thumb]': {
      bg: 'brand.on',
      transform: 'translateX(24px)',
      _highContrast: { bg: 'HighlightText' },
    },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
  },
})

type SwitchProps = { on: boolean; onChange: (on: boolean) => void; children: ReactNode; disabled?: boolean }

/** For settings that take effect at once. The label does not change with the state. */
export const Switch = ({ on, onChange, children, disabled = false }: SwitchProps) => (
  <Track type="button" role="switch" aria-checked={on} disabled={disabled} onClick={() => onChange(!on)}>
    <span data-track>
      <span data-thumb />
    </span>
    {children}
  </Track>
)

type SoundSwitchProps = Pick<SwitchProps, 'on' | 'onChange'> & { label: string }

/** The small switch of a screen's sound. */
export const SoundSwitch = ({ on, onChange, label }: SoundSwitchProps) => (
  <IconButton label={label} title={label} role="switch" aria-checked={on} onClick={() => onChange(!on)}>
    {on ? <SoundIcon /> : <SoundOffIcon />}
  </IconButton>
)
