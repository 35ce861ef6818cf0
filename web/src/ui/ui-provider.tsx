import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from './system.ts'
import { ToastOutlet } from './toast-outlet.tsx'

export const UiProvider = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system}>
    {children}
    <ToastOutlet />
  </ChakraProvider>
)
