import { chakra, Flex, Stack } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { CallLink } from './call-link.tsx'
import { DetailsPart } from './details-part.tsx'
import { hasVehicle, modeOf } from './request-facts.ts'

/** Whoever one deals with: the partner for the requester, the requester for the carrier. */
export const PersonParts = ({ details }: { details: RequestDetails }) => {
  const { viewer, partner, requester } = details
  if (viewer === 'requester') return partner ? <PartnerPart partner={partner} details={details} /> : null
  return requester ? <RequesterPart requester={requester} /> : null
}

type Partner = NonNullable<RequestDetails['partner']>
type Requester = NonNullable<RequestDetails['requester']>

const PartnerPart = ({ partner, details }: { partner: Partner; details: RequestDetails }) => (
  <DetailsPart title="Your Partner">
    <Stack gap="4">
      <Flex gap="4" align="center" wrap="wrap">
        <Avatar photo={partner.photoUrl} />
        <Name>{partner.fullName}</Name>
        {partner.mobileNumber && <CallLink number={partner.mobileNumber}>Call Partner</CallLink>}
      </Flex>
      {hasVehicle(modeOf(details)) && (
        <FactList
          facts={[
            { label: 'Vehicle', value: partner.vehicleMakeModel },
            { label: 'Registration', value: partner.vehicleRegistration },
          ]}
        />
      )}
    </Stack>
  </DetailsPart>
)

const RequesterPart = ({ requester: { firstName, mobileNumber } }: { requester: Requester }) => (
  <DetailsPart title="Requester Details">
    <Flex gap="4" align="center" wrap="wrap">
      <Name>{firstName ?? 'The requester'}</Name>
      {mobileNumber && <CallLink number={mobileNumber}>Call Requester</CallLink>}
    </Flex>
  </DetailsPart>
)

const Name = ({ children }: { children: string }) => (
  <chakra.p flex="1" minW="8rem" fontWeight="semibold" fontSize="lg" overflowWrap="anywhere">
    {children}
  </chakra.p>
)
