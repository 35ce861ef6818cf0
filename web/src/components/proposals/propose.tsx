import { chakra, Flex, Stack } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import type { OwnProposal } from '#shared/contracts/proposals.ts'
import { poundsText } from '#shared/model/money.ts'
import { maxProposalNote } from '#shared/model/proposal-rules.ts'
import { weekdayAndTime } from '#web/lib/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Proposable, type Proposer, useOwnProposal, useProposalForm, useWithdrawal } from './own-proposals.ts'

type FormProps = { job: Proposable; as: Proposer; onDone: () => void; onClose: () => void }

const ProposalForm = ({ job, as, onDone, onClose }: FormProps) => {
  const form = useProposalForm(job, as, onDone)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (as !== 'partner' && !as.driverId) return toast.info('Please select a driver.')
    void form.submit()
  }
  return (
    <chakra.form method="post" noValidate onSubmit={submit}>
      <Stack gap="5">
        <TextField
          {...form.field('price')}
          label="Your price (£)"
          hint={`More than ${poundsText(job.price)}, and at most double.`}
          required
          inputMode="decimal"
          autoComplete="off"
        />
        <TextAreaField
          {...form.field('note')}
          label="A note to the requester"
          hint="Please leave out phone numbers, emails and links: we hide them."
          required={false}
          rows={2}
          maxLength={maxProposalNote}
        />
        <FormError>{form.errorText}</FormError>
        <Flex gap="3" wrap="wrap" css={{ '& > *': { flex: '1 1 auto' } }}>
          <Button variant="quiet" onClick={onClose}>
            Never mind
          </Button>
          <Button type="submit" variant="outline" loading={form.busy} loadingText="Sending...">
            Propose this price
          </Button>
        </Flex>
      </Stack>
    </chakra.form>
  )
}

type MadeProps = { job: Proposable; proposal: OwnProposal; onTakenBack: () => void }

const Waiting = ({ job, proposal, onTakenBack }: MadeProps) => {
  const { mutate, isPending } = useWithdrawal(job, onTakenBack)
  return (
    <Banner
      title={`You’d do it for ${poundsText(proposal.price)}.`}
      action={
        <Button variant="outline" loading={isPending} loadingText="Taking it back..." onClick={() => mutate()}>
          Take it back
        </Button>
      }
    >
      The requester can accept it until {weekdayAndTime(new Date(proposal.ends_at))}. We’ll let you know.
    </Banner>
  )
}

type ProposeProps = { job: Proposable; as: Proposer }

/** Lets a partner or a business say what they would do a job for, and shows what became of it. */
export const Propose = ({ job, as }: ProposeProps) => {
  const proposal = useOwnProposal(job, as)
  const [isOpen, setIsOpen] = useState(false)
  const [isTakenBack, setIsTakenBack] = useState(false)
  return (
    <div aria-live="polite">
      {proposal?.state === 'live' ? (
        <Waiting job={job} proposal={proposal} onTakenBack={() => setIsTakenBack(true)} />
      ) : proposal ? (
        <Banner title={`The requester said no thanks to ${poundsText(proposal.price)}.`}>
          You can still take it at its price, or propose another one if they raise it.
        </Banner>
      ) : isOpen ? (
        <ProposalForm job={job} as={as} onDone={() => setIsOpen(false)} onClose={() => setIsOpen(false)} />
      ) : (
        <Stack gap="2" align="start">
          {isTakenBack && <p>You’ve taken your price back.</p>}
          <Button variant="link" px="0" onClick={() => setIsOpen(true)}>
            Would do it for another price
          </Button>
        </Stack>
      )}
    </div>
  )
}
