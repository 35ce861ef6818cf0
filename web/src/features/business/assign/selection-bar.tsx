import { chakra, Flex } from '@chakra-ui/react'
import { maxAssigned } from '#shared/model/limits.ts'
import { poundsText } from '#shared/model/money.ts'
import { Button } from '#web/ui/button.tsx'

type SelectionBarProps = { count: number; pounds: number; onAssign: () => void; onClear: () => void }

/** The number of selected jobs, with buttons. Always visible, so that selecting moves nothing. */
export const SelectionBar = ({ count, pounds, onAssign, onClear }: SelectionBarProps) => (
  <Flex wrap="wrap" align="center" gap="3">
    <chakra.p role="status" flex="1 1 14rem" color="fg.muted">
      {count === 0
        ? `Select up to ${maxAssigned} to assign them together.`
        : `${count} selected, ${poundsText(pounds)}`}
    </chakra.p>
    <Button variant="quiet" visibility={count === 0 ? 'hidden' : 'visible'} onClick={onClear}>
      Clear
    </Button>
    {/* Not disabled, because it keeps the focus when a dialog has assigned everything. */}
    <Button
      variant={count === 0 ? 'outline' : 'solid'}
      w={{ base: 'full', sm: 'auto' }}
      {...(count === 0 && { 'aria-disabled': true, opacity: 0.55 })}
      onClick={onAssign}
    >
      Assign Selected
    </Button>
  </Flex>
)
