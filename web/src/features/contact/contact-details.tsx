import { chakra, Stack } from '@chakra-ui/react'
import { Card } from '#web/ui/section.tsx'

// The number is from the range that Ofcom keeps free for examples; nobody lives at the address.
const details = [
  { name: 'Email', value: 'hello@sameway.example' },
  { name: 'Phone', value: '0113 496 0000' },
  { name: 'Address', value: '1 Example Street, Exampletown, EX1\u00a01EX' },
]

export const ContactDetails = () => (
  <Card>
    <Stack gap="4">
      <chakra.p textStyle="overline" color="fg.muted">
        Placeholder details
      </chakra.p>
      <chakra.dl display="grid" gap="4">
        {details.map(({ name, value }) => (
          <div key={name}>
            <chakra.dt textStyle="label">{name}</chakra.dt>
            <chakra.dd>{value}</chakra.dd>
          </div>
        ))}
      </chakra.dl>
      <chakra.p textStyle="small" color="fg.muted">
        These stand in for our real details. Please use the form: it reaches us.
      </chakra.p>
    </Stack>
  </Card>
)
