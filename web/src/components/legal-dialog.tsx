import { chakra, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { ReadingDialog } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

type LegalSection = { title: string; paragraphs: readonly string[]; points?: readonly string[] }

export const terms: readonly LegalSection[] = [
  {
    title: 'Who we are and what this is',
    paragraphs: [
      'Sameway is a place where people who need something carried (requesters) meet people who are going that way already (delivery partners), and where businesses run their own drivers. These terms are the agreement between you and us for using it.',
      'We arrange introductions and keep the record of each delivery. The delivery itself is an agreement between the requester and the partner or business who accepts it.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'You must be 18 or over and live in the United Kingdom. Give us true details, keep them up to date, and keep your password and codes to yourself. Tell us at once if someone else has used your account.',
    ],
  },
  {
    title: 'Requests and prices',
    paragraphs: [
      'Before you post a request we show a suggested price and how it is made up. You may offer that price or more. It is fixed when a partner accepts, unless both of you agree to change it.',
      'Requesters pay the partner or business themselves, in cash or by bank transfer, when it is done. Sameway takes nothing and handles no payments. The carrier can mark it as paid, and both of you see the mark.',
      'You may cancel a request until the delivery has started.',
    ],
  },
  {
    title: 'What must not be sent',
    paragraphs: ['Please do not ask anyone to carry:'],
    points: [
      'anything that is illegal to own, move or sell;',
      'weapons, explosives, fireworks, flammable or poisonous substances;',
      'medicines that need a prescription, other than your own sealed order;',
      'people, live animals, or human remains;',
      'cash, bank cards, passports, or things whose loss money could not make good;',
      'asbestos, clinical or other hazardous waste.',
    ],
  },
  {
    title: 'If you carry for others',
    paragraphs: [
      'Partners are independent. You decide when you travel and what you take along. You need the licence, insurance and registration that the law asks for: a vehicle used to carry goods for payment usually needs cover for hire and reward, and carrying other people’s waste needs a waste carrier registration.',
      'Handle things with care, keep to the agreed time, and hand over only against the completion code that the requester gives you. The code is the proof that the delivery was made.',
    ],
  },
  {
    title: 'Businesses and their drivers',
    paragraphs: [
      'A business answers for what its drivers do on Sameway, for their licences and insurance, and for telling them how we use their details. It may add and deactivate drivers at any time.',
    ],
  },
  {
    title: 'When something goes wrong',
    paragraphs: [
      'Tell the other person and us as soon as you can, with photos if there is damage. We look at the record of the delivery and help you both to settle it.',
      'We are responsible for loss that we could have foreseen and that we cause by breaking these terms or by not taking reasonable care. Nothing here limits liability for death or personal injury caused by negligence, for fraud, or for anything that the law does not allow to be limited. Your rights as a consumer stay as they are.',
    ],
  },
  {
    title: 'Closing an account',
    paragraphs: [
      'You may stop using Sameway at any time. We may suspend or close an account that breaks these terms or puts others at risk; we say why, unless the law forbids it, and you may ask us to look again.',
    ],
  },
  {
    title: 'Changes and the law that applies',
    paragraphs: [
      'If we change these terms in a way that matters to you, we tell you at least 30 days before. The law of England and Wales applies; if you live in Scotland or Northern Ireland you may also go to the courts there.',
    ],
  },
]

export const privacy: readonly LegalSection[] = [
  {
    title: 'Who answers for your data',
    paragraphs: [
      'Sameway is the controller of the personal data described here, under the UK GDPR and the Data Protection Act 2018. Our postal address and the person to contact will be given here once they are settled.',
    ],
  },
  {
    title: 'What we hold',
    paragraphs: ['We hold only what the service needs:'],
    points: [
      'your account: email, a one-way hash of your password, name, mobile number, address and date of birth as far as you give them;',
      'your requests: what is sent, from where to where, when, photos and receipts you add, the price, and the receiver’s number;',
      'if you apply as a delivery partner: your documents and details of your vehicle, and whether they were approved;',
      'if you drive for a business: the name, number, photo and driving licence that it gives us;',
      'if you sign up for a business: its name, address, registration and VAT number;',
      'your sign-ins: the device, the time, and a session that ends by itself;',
      'each browser in which you want notifications: its address at the push service of the browser’s maker, and the keys that hide from that service what we write. We delete both when you log out there, and at the latest 30 days after you signed in;',
      'messages you send us.',
    ],
  },
  {
    title: 'Why, and on which legal basis',
    paragraphs: [
      'We use your account and your requests to provide the service you signed up for (contract). We check partners and keep sign-ins safe because it protects everyone who uses Sameway (legitimate interests). We keep some records because tax and other law asks for it (legal obligation). We do not sell data, and there is no advertising.',
    ],
  },
  {
    title: 'Who sees it',
    paragraphs: [
      'Before a match, partners see only the area of a request. The full addresses and phone numbers are shown only to the person who carries the delivery; a business whose driver delivered it finds the addresses in its history for 120 days. Documents are seen by the people who gave them to us and by those who verify them. The photo of a driver is seen by their business, by our admins and, during a delivery, by its requester.',
      'Amazon Web Services stores the data for us in London, as our processor. A copy of everything is made each day and kept for 35 days in Ireland, in case London is lost; what is deleted here is gone from the last copy after that.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'We keep the record of a delivery for six years, because claims may be made that long. Codes are gone within minutes, and a session ends when you log out or have not used it for a while. Messages that you send us by the contact form are kept for a year. When you close your account, we wait three days in case you change your mind, and then delete all of this that no law asks us to keep. What you earned with Sameway, with your name, address, date of birth and National Insurance or company number, is reported to HMRC each January and kept, sealed once your account is closed, for five years after the end of its year.',
      'While your account is suspended or your approval as a partner withdrawn, and for two years if you close it meanwhile, we keep codes made from your email, phone number, vehicle registration and company number. Nobody can read anything from them; they only tell us if somebody with the same details comes with another account. If we refuse you because of them, a person looks at it again if you ask.',
    ],
  },
  {
    title: 'Cookies and storage on your device',
    paragraphs: [
      'We set only cookies that the service needs: one that keeps you signed in, one that lets a page know that you are, one while you verify your email, one that recognises a device you have signed in on, and one that for a month tells your browser from others on the same network, so that their attempts to sign in do not count as yours. Your browser also keeps your choice of theme, unfinished forms, where you look for jobs, and that you have logged out until we have heard of it. None of them follows you around the web, so there is nothing to consent to.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You may ask for a copy of your data, have it corrected or deleted, object to how we use it, restrict it, or take it elsewhere. Use the contact form on this page; we answer within one month.',
      'You may also complain to the Information Commissioner’s Office at ico.org.uk.',
    ],
  },
]

/** A long text in numbered parts, so that people can refer to them. */
const LegalText = ({ sections }: { sections: readonly LegalSection[] }) => (
  <>
    {sections.map(({ title, paragraphs, points }, index) => (
      <section key={title}>
        <h3>
          {index + 1}. {title}
        </h3>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points && (
          <chakra.ul mt="3" display="grid" gap="1.5">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </chakra.ul>
        )}
      </section>
    ))}
  </>
)

const parts = [
  { id: 'terms', label: 'Terms of use', content: <LegalText sections={terms} /> },
  { id: 'privacy', label: 'Privacy policy', content: <LegalText sections={privacy} /> },
]

export type LegalPart = 'terms' | 'privacy'

type LegalDialogProps = { part: LegalPart; open: boolean; onClose: () => void }

export const LegalDialog = ({ part, open, onClose }: LegalDialogProps) => {
  const [selected, setSelected] = useState<string>(part)
  return (
    <ReadingDialog open={open} title="Terms and privacy" onClose={onClose}>
      <Stack gap="6">
        <Banner tone="warning" title="Template, not final">
          This text shows what the finished terms will cover. It is not legal advice, and a solicitor has yet to review
          it.
        </Banner>
        <Tabs label="Terms and privacy" tabs={parts} selected={selected} onSelect={setSelected} />
      </Stack>
    </ReadingDialog>
  )
}
