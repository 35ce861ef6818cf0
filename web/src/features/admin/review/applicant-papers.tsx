import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useEffect, useId } from 'react'
import type { PartnerEntry, ReviewFacts } from '#shared/contracts/admin.ts'
import { londonTime } from '#shared/model/london.ts'
import { workText } from '#shared/model/seen-papers.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { PapersTable } from './papers-table.tsx'
import { wasteRegisters } from './waste-registers.ts'

const RightToWorkDialog = lazyComponent(async () => (await import('./right-to-work-dialog.tsx')).RightToWorkDialog)

/** The day on which this admin looked up the waste registration, as far as they have said so. */
type LookedUp = { on: string | undefined; setOn: (day: string) => void }

type Papers = ReviewFacts['papers']

/** The regulator of the registration that is judged: the newer one, if there is one. */
const regulatorOf = ({ papers, waiting }: Papers) => {
  const { carriesWaste, wasteRegulator } = waiting?.wasteRegulator ? waiting : papers
  return carriesWaste === false ? null : wasteRegulator
}

type WasteLookUpProps = { regulator: keyof typeof wasteRegisters; lookedUp: LookedUp }

/** A link to the public register, and the day on which the admin looked there. */
const WasteLookUp = ({ regulator, lookedUp: { on, setOn } }: WasteLookUpProps) => {
  const id = useId()
  const today = londonTime(new Date()).date
  const isShown = on !== undefined
  // The pressed button is gone.
  useEffect(() => {
    if (isShown) document.getElementById(id)?.focus()
  }, [isShown, id])
  return (
    <Stack gap="3">
      <Flex wrap="wrap" align="center" gap="2">
        <Button asChild variant="outline" size="sm">
          <a href={wasteRegisters[regulator]} target="_blank" rel="noreferrer">
            {regulator} register
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </Button>
        {!isShown && (
          <Button variant="outline" size="sm" onClick={() => setOn(today)}>
            Looked up today
          </Button>
        )}
      </Flex>
      {isShown && <DateField id={id} label="Looked up on" max={today} value={on} onChange={setOn} />}
    </Stack>
  )
}

type RightToWorkProps = { entry: PartnerEntry; check: Papers['right_to_work'] }

const RightToWork = ({ entry, check }: RightToWorkProps) => {
  const recording = useDialogState<PartnerEntry>()
  return (
    <Flex wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="2">
      <chakra.p textStyle="small" flex="1 1 12rem">
        {check
          ? workText({ how: check.how, checkedOn: check.checked_on, until: check.until ?? undefined })
          : 'Right to work not checked yet'}
      </chakra.p>
      <Button variant="outline" size="sm" onClick={() => recording.open(entry)}>
        {check ? 'Record a new check' : 'Record right to work'}
      </Button>
      <LazyDialog state={recording}>{(entry, frame) => <RightToWorkDialog entry={entry} {...frame} />}</LazyDialog>
    </Flex>
  )
}

type ApplicantPapersProps = { entry: PartnerEntry; papers: Papers; canRecord: boolean; lookedUp: LookedUp }

/** What the partner says of their papers, the public register, and the check of the right to work. */
export const ApplicantPapers = ({ entry, papers, canRecord, lookedUp }: ApplicantPapersProps) => {
  const regulator = regulatorOf(papers)
  return (
    <Stack gap="4">
      <PapersTable papers={papers} />
      {regulator && <WasteLookUp {...{ regulator, lookedUp }} />}
      {canRecord && <RightToWork entry={entry} check={papers.right_to_work} />}
    </Stack>
  )
}
