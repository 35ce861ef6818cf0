import { chakra, Flex } from '@chakra-ui/react'
import { Button } from './button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx'

type PagerProps = {
  page: number
  pages: number
  /** The pages are not counted yet, so `pages` is a minimum. */
  isOpenEnded?: boolean
  label?: string
  onPage: (page: number) => void
}

/** Pages start at 1. */
export const Pager = ({ page, pages, isOpenEnded = false, label = 'Pages', onPage }: PagerProps) => (
  <chakra.nav aria-label={label} mt="6">
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ArrowLeftIcon size={18} />
        Previous
      </Button>
      <chakra.span aria-live="polite" color="fg.muted" textStyle="small">
        {isOpenEnded ? `Page ${page}` : `Page ${page} of ${pages.toLocaleString('en-GB')}`}
      </chakra.span>
      <Button variant="outline" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ArrowRightIcon size={18} />
      </Button>
    </Flex>
  </chakra.nav>
)
