import { Box, chakra, Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import type { Driver } from '#shared/contracts/business-drivers.ts'
import { isCostlyNumber } from '#shared/model/phone-numbers.ts'
import { CallLink } from '#web/components/delivery/call-link.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BreakableText } from '#web/ui/breakable-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { TableOrCards, whenFolded, whenUnfolded } from '#web/ui/table-or-cards.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type FleetDriver, useRemoveDriver } from '../queries.ts'
import { DriverStatus } from './driver-status.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import type { Credentials } from './use-credentials.ts'

const jobsText = (count: number): string => (count === 0 ? 'No jobs' : count === 1 ? '1 job' : `${count} jobs`)

const inNewTab = { target: '_blank', rel: 'noreferrer' }

/** Smaller on a phone, so that each driver takes one row there. */
const smallPhoto = { '& span:has(> :is(img, svg))': { mdDown: { boxSize: '10' } } }

const Line = chakra('span', { base: { display: 'block', textStyle: 'small', color: 'fg.muted' } })

/** A driver's name and address, with their photo and a link to their licence. On a phone with their state, too. */
const DriverName = ({
  driver: { name, login_email, photo_url, license_url, is_suspended, is_active, open_jobs },
}: {
  driver: FleetDriver
}) => (
  <Flex gap="3" align="center" css={smallPhoto}>
    {photo_url ? (
      <chakra.a href={photo_url} {...inNewTab} borderRadius="full" flexShrink="0">
        <Avatar photo={photo_url} />
        <VisuallyHidden>Photo of {name}</VisuallyHidden>
      </chakra.a>
    ) : (
      <Avatar photo={null} />
    )}
    <chakra.span minW="0" css={{ '&, & *': { overflowWrap: 'anywhere', whiteSpace: { mdDown: 'normal' } } }}>
      <b>{name}</b>
      <Line hideFrom="md" {...whenFolded}>{`${is_active ? 'Active' : 'Inactive'} · ${jobsText(open_jobs)}`}</Line>
      <Line {...whenUnfolded}>
        <BreakableText text={login_email} />
      </Line>
      {is_suspended && <Badge tone="danger">Suspended by Sameway</Badge>}
      {license_url && (
        <Button asChild variant="link" size="sm" px="0" whiteSpace="normal" textAlign="start" {...whenUnfolded}>
          <a href={license_url} {...inNewTab}>
            Driving Licence<chakra.span srOnly> of {name}</chakra.span>
          </a>
        </Button>
      )}
    </chakra.span>
  </Flex>
)

type DriversTableProps = {
  drivers: readonly FleetDriver[]
  isWhole: boolean
  onReset: (credentials: Credentials) => void
  onRemove: (driver: Driver) => void
}

/** On a desk a driver's actions are a menu, on a phone links in their card. */
export const DriversTable = ({ drivers, isWhole, onReset, onRemove }: DriversTableProps) => {
  const resetting = useDialogState<Driver>()
  return (
    <>
      <TableOrCards
        caption="Your drivers"
        rows={drivers}
        rowKey={({ id }) => id}
        isWhole={isWhole}
        fold={{
          label: ({ name }) => `More about ${name}`,
          action: ({ name, contact_number }) =>
            !isCostlyNumber(contact_number) && (
              <CallLink number={contact_number}>
                Call<chakra.span srOnly>: {name}</chakra.span>
              </CallLink>
            ),
        }}
        columns={[
          {
            id: 'name',
            header: 'Name',
            isHead: true,
            sortBy: ({ name }) => name,
            cell: (driver) => <DriverName driver={driver} />,
          },
          {
            id: 'number',
            header: 'Contact Number',
            cell: ({ name, contact_number }) => (
              <>
                {/* A card has Call in its head. */}
                <chakra.span whiteSpace="nowrap" hideFrom={isCostlyNumber(contact_number) ? undefined : 'md'}>
                  {contact_number}
                </chakra.span>
                {!isCostlyNumber(contact_number) && (
                  <chakra.span hideBelow="md">
                    <CallLink number={contact_number} isQuiet>
                      {contact_number}
                      <chakra.span srOnly>: call {name}</chakra.span>
                    </CallLink>
                  </chakra.span>
                )}
              </>
            ),
          },
          {
            id: 'jobs',
            header: 'Jobs',
            sortBy: ({ open_jobs }) => open_jobs,
            cell: ({ open_jobs }) => open_jobs,
          },
          {
            id: 'password',
            header: 'Password',
            isOnCardsOnly: true,
            cell: (driver) => (
              <Button variant="link" size="sm" px="0" onClick={() => resetting.open(driver)}>
                Reset Password<chakra.span srOnly>: {driver.name}</chakra.span>
              </Button>
            ),
          },
          {
            id: 'status',
            header: 'Account - Status',
            sortBy: ({ is_active }) => Number(!is_active),
            cell: (driver) => <DriverStatus driver={driver} />,
          },
          {
            id: 'actions',
            header: 'Action',
            headerHidden: true,
            align: 'end',
            cell: (driver) => (
              <>
                <Box hideBelow="md">
                  <MenuButton
                    label="Manage"
                    name={driver.name}
                    items={[
                      { label: 'Reset Password', onChoose: () => resetting.open(driver) },
                      { label: 'Remove', tone: 'danger', onChoose: () => onRemove(driver) },
                    ]}
                  />
                </Box>
                <Button
                  hideFrom="md"
                  variant="link"
                  size="sm"
                  px="0"
                  color="danger.text"
                  onClick={() => onRemove(driver)}
                >
                  Remove<chakra.span srOnly>: {driver.name}</chakra.span>
                </Button>
              </>
            ),
          },
        ]}
      />
      <LazyDialog state={resetting}>
        {(driver, frame) => <ResetPasswordDialog driver={driver} onReset={onReset} {...frame} />}
      </LazyDialog>
    </>
  )
}

type RemoveDriverDialogProps = { driver: Driver | undefined; onClose: () => void }

/** Asks before a driver is removed for good. Not part of the row, because the row disappears with the driver. */
export const RemoveDriverDialog = ({ driver, onClose }: RemoveDriverDialogProps) => {
  // Keeps the name in the question while the dialog closes.
  const lastDriver = useRef(driver)
  lastDriver.current = driver ?? lastDriver.current
  const { mutate, isPending, error, reset } = useRemoveDriver(onClose)
  const close = () => {
    reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={driver !== undefined}
      title="Remove Driver?"
      tone="danger"
      confirmLabel="Yes, remove them"
      busyLabel="Removing..."
      busy={isPending}
      onConfirm={() => driver && mutate(driver.id)}
      onClose={close}
    >
      <chakra.p mb="3" overflowWrap="anywhere">
        {lastDriver.current?.name} is signed out at once, and we erase their account, number, photo and licence for
        good. Your delivery history keeps their initials.
      </chakra.p>
      <FormError>{error && messageOf(error)}</FormError>
    </ConfirmDialog>
  )
}
