import { type LegalSection, LegalText } from './legal-text.tsx'

const sections: LegalSection[] = [
  {
    title: 'Who answers for your data',
    paragraphs: [
      'Sameway is the controller of the personal data described here, under the UK GDPR and the Data Protection Act 2018. Our postal address and the person to ask will stand here once they are settled.',
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
      'Before a match, partners see only the area of a request. The full addresses and phone numbers are shown to the one who carries the delivery, and not to others. Documents are seen by whoever gave them to us and by those who verify them. The photo of a driver is seen by their business, by our admins and, while they carry it, by whoever sent the delivery.',
      'Amazon Web Services stores the data for us, as our processor.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'We keep the record of a delivery for six years, because claims may be made that long. Codes are gone within minutes, and a session ends when you log out or have not used it for a while. Messages that you send us by the contact form are kept for a year. When you close your account, we wait three days in case you change your mind, and then delete all of this that no law asks us to keep.',
    ],
  },
  {
    title: 'Cookies and storage on your device',
    paragraphs: [
      'We set only cookies that the service needs: one that keeps you signed in, one that lets a page know that you are, one while you verify your email, and one that recognises a device you have signed in on. Your browser also keeps your choice of theme and unfinished forms. None of them follows you around the web, so there is nothing to consent to.',
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

export const PrivacyText = () => <LegalText sections={sections} />
