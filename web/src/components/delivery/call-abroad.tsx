import { type ReactNode, useState } from 'react'
import { foreignCountryOf } from '#shared/model/calling-codes.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PhoneIcon } from '#web/ui/icons.tsx'

/** Calls abroad can be expensive, so this names the country and asks first. */
export const CallAbroad = ({ number, url, children }: { number: string; url: string; children: ReactNode }) => {
  const [isAsking, setIsAsking] = useState(false)
  const country = foreignCountryOf(number)
  const call = () => {
    setIsAsking(false)
    window.location.assign(url)
  }
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        <PhoneIcon size={18} />
        {children} ({country})
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Call a number abroad?"
        confirmLabel="Call"
        onConfirm={call}
        onClose={() => setIsAsking(false)}
      >
        {`${number} is a number in ${country}. A call there can cost more than one within the UK.`}
      </ConfirmDialog>
    </>
  )
}
