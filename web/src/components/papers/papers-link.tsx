import { Box } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { concernsPapers } from '#web/components/toast-failure.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'

/** Below a refusal because of papers that are missing. */
export const PapersLink = ({ error }: { error: unknown }) =>
  concernsPapers(error) && (
    <Box>
      <Button asChild variant="outline" size="sm">
        <Link to={paths.papers}>Your papers</Link>
      </Button>
    </Box>
  )
