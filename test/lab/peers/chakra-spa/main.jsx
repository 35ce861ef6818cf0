import {
  Box,
  Button,
  Card,
  ChakraProvider,
  defaultSystem,
  Field,
  Heading,
  Input,
  SimpleGrid,
  Stack,
  Text,
} from '@chakra-ui/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const offers = ['Send a parcel', 'Carry on your way', 'Run a fleet', 'Ask us']

/** A landing page with a sign-in form, made as the library's introduction shows. */
const Landing = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack maxW="5xl" mx="auto" p="6" gap="8">
      <Heading size="4xl">People already going the same way carry your things</Heading>
      <Text>Parcels, documents, shopping and errands, for less.</Text>
      <Box>
        <Button onClick={() => setOpen(true)}>Get started</Button>
      </Box>
      {isOpen && (
        <Card.Root>
          <Card.Body>
            <Field.Root>
              <Field.Label>Email</Field.Label>
              <Input type="email" />
            </Field.Root>
          </Card.Body>
        </Card.Root>
      )}
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        {offers.map((offer) => (
          <Card.Root key={offer}>
            <Card.Header>
              <Heading size="md">{offer}</Heading>
            </Card.Header>
            <Card.Body>
              <Text>Everything in one place, from the first question to the door.</Text>
            </Card.Body>
          </Card.Root>
        ))}
      </SimpleGrid>
    </Stack>
  )
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <ChakraProvider value={defaultSystem}>
      <Landing />
    </ChakraProvider>
  </StrictMode>,
)
