import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { writtenStyles } from './page-styles.ts'
import { system } from './system.ts'
import { ToastOutlet } from './toast-outlet.tsx'

/** What holds for every element is in the page that the build wrote; it is not inserted twice. */
const pageSystem = writtenStyles ? { ...system, _global: [] } : system

export const UiProvider = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={pageSystem}>
    {children}
    <ToastOutlet />
  </ChakraProvider>
)
