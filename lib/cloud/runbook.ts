/** Every alarm. README.md in this folder has an article with this title for each; a test checks that. */
export const runbook = {
  apiFaults: {
    title: 'The API answers with faults',
    meaning: 'Five or more calls in five minutes were answered with a 5xx.',
  },
  apiSlow: {
    title: 'The API is slow',
    meaning: 'For a quarter of an hour one call in twenty took longer than 1.5 seconds.',
  },
  releaseFaults: {
    title: 'A release was put back',
    meaning: 'Three or more calls in a minute were answered with a 5xx. While a release is shifted in, it goes back.',
  },
  functionFails: {
    title: 'A function fails',
    meaning: 'A function threw, ran out of time or out of memory three times in five minutes.',
  },
  fanOutLags: {
    title: 'The fan-out lags behind',
    meaning: 'For three minutes the fan-out was more than a minute behind, so mails and live updates were late.',
  },
  recordsPutAside: {
    title: 'Records were put aside',
    meaning:
      'After ten tries or two hours the fan-out gave up on changes of the table; they are kept in full in the bucket of failed records.',
  },
  edgeFaults: {
    title: 'The edge answers with faults',
    meaning: 'For ten minutes five or more of a hundred answers that left CloudFront were a 5xx.',
  },
  edgeFunctionFails: {
    title: 'An edge function fails',
    meaning: 'A CloudFront Function threw, or returned an invalid request; the caller got a 5xx.',
  },
  canaryFails: {
    title: 'The canary fails',
    meaning: 'Twice in a row the canary found a fault at the site, or did not run.',
  },
  sweeperStill: {
    title: 'The sweeper stands still',
    meaning: 'The sweeper has not run for five minutes, so nothing that was due has been done.',
  },
  tasksAside: {
    title: 'Tasks were put aside',
    meaning: 'A scheduled task failed five times and was put aside: what it should have done has not happened.',
  },
  nightlyFails: {
    title: 'The nightly job fails',
    meaning: 'The nightly job failed three times within an hour, which is as often as it is tried.',
  },
  figuresDisagree: {
    title: 'The figures disagree',
    meaning: 'In the night a counter had to be corrected, or figures or a timeline did not match their rows.',
  },
  problemsWait: {
    title: 'Problems wait too long',
    meaning: 'In the night problems with deliveries had waited for an admin for more than a week.',
  },
  functionsAtOnce: {
    title: 'Functions are near their limit',
    meaning: 'More than 80 % of the functions that the account may run at once in this region were running.',
  },
  tableThrottled: {
    title: 'The table is throttled',
    meaning: 'The table refused reads or writes because of their rate.',
  },
  indexThrottled: {
    title: 'An index is throttled',
    meaning: 'An index refused reads or writes because of their rate; a full index holds up the table too.',
  },
  mailBounces: {
    title: 'Mails bounce',
    meaning: 'More than 4 % of our mails bounce. From 5 % on, AWS may stop our sending.',
  },
  mailComplaints: {
    title: 'Mails are complained about',
    meaning: 'More than 0.08 % of our mails were marked as spam. From 0.1 % on, AWS may stop our sending.',
  },
  mailsGivenUp: {
    title: 'Mails were given up',
    meaning: 'SES refused a mail for good, or did not accept it for a whole day. It will not be delivered.',
  },
  mailsWait: {
    title: 'Mails wait',
    meaning: 'Three or more times in a quarter of an hour SES did not accept a mail. Each is tried again for a day.',
  },
  copyMissing: {
    title: 'No copy arrived',
    meaning: 'For two days the copies of table and files in the other region were not both made.',
  },
  firewallBlocks: {
    title: 'The firewall blocks many calls',
    meaning: 'The firewall refused more than a thousand calls in five minutes.',
  },
} as const satisfies Record<string, { title: string; meaning: string }>

export type AlarmName = keyof typeof runbook
