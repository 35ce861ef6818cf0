import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

const Band = chakra('div', { base: { bg: 'bg.deep', color: 'fg.default', colorScheme: 'dark' } })

type DeepBandProps = Omit<ComponentProps<typeof Band>, 'className'>

/** A deep green surface in either theme. What lies on it takes its dark colours, the focus ring too. */
export const DeepBand = (props: DeepBandProps) => <Band className="dark" {...props} />
