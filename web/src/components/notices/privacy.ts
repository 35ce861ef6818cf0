import type { Notice } from './notice.ts'

export const privacy: Notice = {
  title: 'Privacy policy',
  description: 'What Sameway knows about you, why, who sees it, how long it is kept, and your rights.',
  changed: '2026-11-28',
  sections: [
    {
      title: 'Who answers for your data',
      paragraphs: [
        '{name}, {address}, is the controller of the personal data described here, under the UK GDPR and the Data Protection Act 2018. Write to {email} about anything in it. Registration number at the Information Commissioner’s Office: {icoNumber}.',
      ],
    },
    {
      title: 'What we hold',
      paragraphs: ['We hold only what the service needs:'],
      points: [
        'your account: email, a one-way hash of your password, name, mobile number, address and date of birth as far as you give them;',
        'your requests: what is sent, what you say it is worth and that it is nothing we don’t carry, from where to where, when, photos and receipts you add, the price, and the receiver’s number;',
        'if you apply as a delivery partner: your documents and details of your vehicle, and whether they were approved;',
        'if you drive for a business: the name, number, photo and driving licence that it gives us;',
        'if you sign up for a business: its name, address, registration and VAT number;',
        'your sign-ins: the device, the time, and a session that ends by itself;',
        'each browser in which you want notifications: its address at the push service of the browser’s maker, and the keys that hide from that service what we write. We delete both when you log out there, and at the latest 30 days after you signed in;',
        'reviews: the stars and words that you write about others, and those that others write about you;',
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
        'Before a match, partners see only the area of a request. The full addresses and phone numbers are shown only to the person who carries the delivery; a business whose driver delivered it finds the addresses in its history for 120 days. Documents are seen by the people who gave them to us and by those who verify them. The photo of a driver is seen by their business, by our admins and, during a delivery, by its requester. A published review shows its month, its stars and its words, without the name of its author.',
        'Amazon Web Services stores the data for us in London, as our processor. A copy of everything is made each day and kept for 35 days in Ireland, in case London is lost; what is deleted here is gone from the last copy after that.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'We keep the record of a delivery for six years, because claims may be made that long. Codes are gone within minutes, and a session ends when you log out or have not used it for a while. Messages that you send us by the contact form are kept for a year. A note, a photo or a name that somebody has reported is kept, for our admins alone, until 30 days after we have decided on it, also if its author deletes it. When you close your account, we wait three days in case you change your mind, and then delete all of this that no law asks us to keep. Of your reviews that are published, the words go and the stars stay, because they are part of someone else’s average; reviews about you go altogether. What you earned with Sameway, with your name, address, date of birth and National Insurance or company number, is reported to HMRC each January and kept, sealed once your account is closed, for five years after the end of its year.',
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
        'You may ask for a copy of your data, have it corrected or deleted, object to how we use it, restrict it, or take it elsewhere. Use the contact form on our first page, or write to {email}; we answer within one month.',
        'You may also complain to the Information Commissioner’s Office at ico.org.uk.',
      ],
    },
  ],
}
