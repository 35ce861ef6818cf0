import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { foreignCountryOf } from '#shared/model/calling-codes.ts'
import { isCostlyNumber, toDialledNumber } from '#shared/model/phone-numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PhoneIcon } from '#web/ui/icons.tsx'

type CallLinkProps = { number: string; children: string }

const urlOf = (number: string): string => `tel:${toDialledNumber(number)}`

/** A call abroad can cost much, so it names the country and asks first. */
const CallAbroad = ({ number, country, children }: CallLinkProps & { country: string }) => {
  const [isAsking, setIsAsking] = useState(false)
  const call = () => {
    setIsAsking(false)
    window.location.assign(urlOf(number))
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

/** A link that calls. A number that costs its caller much is only shown: it may be older than the rule against them. */
export const CallLink = ({ number, children }: CallLinkProps) => {
  if (isCostlyNumber(number))
    return (
      <chakra.p textStyle="small" color="fg.muted">
        {`${number}. Calls to this number can be costly, so it isn't a link.`}
      </chakra.p>
    )
  const country = foreignCountryOf(number)
  if (country)
    return (
      <CallAbroad number={number} country={country}>
        {children}
      </CallAbroad>
    )
  return (
    <Button asChild variant="outline" size="sm">
      <a href={urlOf(number)}>
        <PhoneIcon size={18} />
        {children}
      </a>
    </Button>
  )
}
