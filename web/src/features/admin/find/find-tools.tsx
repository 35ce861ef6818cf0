import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchIcon } from '#web/ui/icons.tsx'
import { LazyDialog, type useDialogState } from '#web/ui/lazy-overlay.tsx'

const FindDialog = lazyComponent(async () => (await import('./find-dialog.tsx')).FindDialog)

const findKey = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** Admins open the search with ⌘K or Ctrl-K, wherever the focus is. */
const useFindKey = (open: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, altKey, shiftKey } = event
    if (key.toLowerCase() !== 'k' || !(metaKey || ctrlKey) || altKey || shiftKey) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

export const FindButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="outline"
    size="sm"
    w={{ base: 'target', lg: 'full' }}
    px="0"
    aria-label="Find"
    aria-keyshortcuts="Meta+K Control+K"
    onClick={onClick}
  >
    <SearchIcon size={18} />
    <chakra.span hideBelow="lg" aria-hidden="true">
      Find{' '}
      <chakra.kbd fontFamily="body" fontSize="xs" color="fg.muted">
        {findKey}
      </chakra.kbd>
    </chakra.span>
  </Button>
)

/** The search, which its key opens as well. */
export const FindDialogByKey = ({ finding }: { finding: ReturnType<typeof useDialogState<void>> }) => {
  useFindKey(() => !finding.dialog?.isOpen && finding.open())
  return <LazyDialog state={finding}>{(_, frame) => <FindDialog {...frame} />}</LazyDialog>
}
