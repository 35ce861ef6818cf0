import { Box } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'

/** The screen that a refusal because of missing papers names. */
export const PapersLink = ({ errorText }: { errorText: string | undefined }) =>
  errorText?.endsWith('See Your papers.') && (
    <Box>
      <Button asChild variant="outline" size="sm">
        <Link to={paths.papers}>Your papers</Link>
      </Button>
    </Box>
  )
