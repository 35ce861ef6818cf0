import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

type PostAgainProps = {
  id: string
  /** Tells one from the others in a list, for those who hear the page. */
  name?: string
  look?: ButtonProps
}

/** Leads to the form with everything filled in as it was, save the files. */
export const PostAgain = ({ id, name, look }: PostAgainProps) => (
  <Button asChild variant="outline" {...look}>
    <Link to={paths.requests} state={{ again: id }}>
      Post again
      {name && <chakra.span srOnly>: {name}</chakra.span>}
    </Link>
  </Button>
)
