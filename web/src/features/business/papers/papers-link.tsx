import { Link } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'

/** The id of the section on the profile. */
export const papersId = 'papers'

type PapersLinkProps = { variant?: 'outline' | 'link' }

export const PapersLink = ({ variant = 'outline' }: PapersLinkProps) => (
  <Button asChild variant={variant} size={variant === 'link' ? 'inline' : 'sm'}>
    <Link to={{ pathname: paths.businessProfile, hash: papersId }}>Go to Your papers</Link>
  </Button>
)
