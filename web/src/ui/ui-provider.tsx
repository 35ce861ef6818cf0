import { ChakraProvider } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { writtenStyles } from './page-styles.ts'
import { system } from './system.ts'
import { ToastOutlet } from './toasts.tsx'

/** The build writes the global styles into each page, so they are not inserted again. */
const pageSystem = writtenStyles ? { ...system, _global: [] } : system

type UiProviderProps = { children: ReactNode } & ComponentProps<typeof ToastOutlet>

export const UiProvider = ({ children, ...toasts }: UiProviderProps) => (
  <ChakraProvider value={pageSystem}>
    {children}
    <ToastOutlet {...toasts} />
  </ChakraProvider>
)
