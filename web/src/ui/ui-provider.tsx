import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from './system.ts'
import { ToastOutlet } from './toast-outlet.tsx'
import { WrittenStyles } from './written-styles.tsx'

export const UiProvider = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system}>
    <WrittenStyles />
    {children}
    <ToastOutlet />
  </ChakraProvider>
)
