import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

type PostAgainProps = {
  id: string
  /** Distinguishes the links of a list for screen readers. */
  name?: string
  look?: ButtonProps
}

/** Opens the form with everything filled in, for tomorrow. */
export const PostAgain = ({ id, name, look }: PostAgainProps) => (
  <Button asChild variant="outline" {...look}>
    <Link to={paths.requests} state={{ again: id }}>
      Post again
      {name && <chakra.span srOnly>: {name}</chakra.span>}
    </Link>
  </Button>
)
