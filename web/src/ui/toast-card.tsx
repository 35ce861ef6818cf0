import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { DeepBand } from './deep-band.tsx'
import { IconButton } from './icon-button.tsx'
import { CheckIcon, CloseIcon, CrossCircleIcon, InfoIcon } from './icons.tsx'
import { type Toast, toastStore } from './toasts.ts'

const lifeMs = 3000
const closingMs = 300

const icons = { success: CheckIcon, info: InfoIcon, danger: CrossCircleIcon }

/** Leaves after 3 s, of which the last 300 ms closing; waits while it is pointed at or focused. Errors stay. */
export const ToastCard = ({ toast: { id, tone, text } }: { toast: Toast }) => {
  const [held, setHeld] = useState(false)
  const [closing, setClosing] = useState(false)
  const Icon = icons[tone]

  useEffect(() => {
    if (tone === 'danger' || held || closing) return
    const timer = setTimeout(() => setClosing(true), lifeMs - closingMs)
    return () => clearTimeout(timer)
  }, [tone, held, closing])

  useEffect(() => {
    if (!closing) return
    const timer = setTimeout(() => toastStore.dismiss(id), closingMs)
    return () => clearTimeout(timer)
  }, [closing, id])

  return (
    <DeepBand
      display="flex"
      alignItems="center"
      gap="3"
      pl="4"
      pr="1.5"
      py="1.5"
      borderRadius="md"
      boxShadow="raised"
      pointerEvents="auto"
      data-toast
      data-closing={closing ? '' : undefined}
      animation={closing ? `rise-out ${closingMs}ms forwards` : 'rise-in 240ms'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <chakra.span color={`${tone}.text`}>
        <Icon />
      </chakra.span>
      <chakra.span flex="1" fontWeight="medium" lineHeight="snug" py="2">
        {text}
      </chakra.span>
      <IconButton label="Dismiss" onClick={() => setClosing(true)}>
        <CloseIcon size={18} />
      </IconButton>
    </DeepBand>
  )
}
