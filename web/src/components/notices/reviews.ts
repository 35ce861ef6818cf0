import type { Notice } from './notice.ts'

export const reviews: Notice = {
  title: 'How reviews work',
  description: 'Who may review whom, when reviews are shown, how stars are averaged, and how to report a review.',
  changed: '2026-11-28',
  sections: [
    {
      title: 'Who may write',
      paragraphs: [
        'Only the two sides of a delivery or an errand that was arranged here: the requester, and the partner or business that carried it. Both may write once it was delivered, returned, or ended by a problem. If a carrier gives a job back on the day itself, its requester may write; if a requester calls it off within an hour of its time, its carrier may.',
        'You have seven days. Everyone writes once for each job, and nobody pays or is paid for it. A review depends on nothing else: not on the completion code, not on the payment, and not on whether a problem was reported. A problem is not a review, and a review is not a problem.',
      ],
    },
    {
      title: 'When they are shown',
      paragraphs: [
        'Neither side sees the other’s review before it is published. Both are published together on the morning after the second was written, or after the seven days if only one was. That always happens at six in the morning, so nobody learns who wrote when.',
        'One star takes the same way and the same time as five. We change no review, hold none back, and publish all that are genuine. The only thing we hide is what nobody should publish about another person: surnames, phone numbers, email addresses, links and postcodes.',
        'Whoever is reviewed may reply once. Readers see the month, not the day, and never who wrote.',
      ],
    },
    {
      title: 'How the stars are averaged',
      paragraphs: [
        'The average counts every genuine review alike, old and new. If the same two people review each other several times within 30 days, those count as one, with their mean, so that regulars don’t outweigh everyone else. Each of them is still shown.',
        'A business is reviewed as a whole, for all its drivers. If someone erases their account, the words of their reviews go and the stars stay.',
      ],
    },
    {
      title: 'Reviews that aren’t genuine',
      paragraphs: [
        'We accept no review between two accounts with the same phone number, address or vehicle. A review that turns out to be bought, invented or written by someone about themselves is removed with its stars, and its author may be suspended.',
      ],
    },
    {
      title: 'How to report a review',
      paragraphs: [
        'If a review threatens someone, spreads hate, shows personal details or isn’t genuine, write to {email} or use the contact form on our first page. A person looks at it. That you disagree with a review is no reason to remove it: please reply instead.',
      ],
    },
  ],
}
