import { Box } from '@chakra-ui/react'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogFrame } from '#web/ui/lazy-overlay.tsx'
import { HomeScreenSteps } from './home-screen-steps.tsx'

/** Opens where the browser cannot install the app by itself. */
export const InstallDialog = ({ open, onClose }: DialogFrame) => (
  <Dialog size="sm" title="Install Sameway" open={open} onClose={onClose}>
    <Box mb="5" color="fg.muted">
      On an iPhone or iPad, you put it on your home screen yourself:
    </Box>
    <HomeScreenSteps />
  </Dialog>
)
