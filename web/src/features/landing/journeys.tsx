import { Drawing, ink } from '#web/ui/illustrations.tsx'

/** A house at the end of the line, with parcels waiting at the door. */
const FrontDoor = () => (
  <Drawing width={320} height={200}>
    <ellipse cx="164" cy="180" rx="140" ry="14" fill={ink.tint} stroke="none" />
    <circle cx="56" cy="54" r="17" fill={ink.accent} stroke="none" />
    {/* The path to the door. */}
    <path d="M28 180h84" stroke={ink.brand} strokeWidth="6" />
    <circle cx="24" cy="180" r="8" fill={ink.paper} />
    {/* The house. */}
    <path d="M88 178V94l56-44 56 44v84z" fill={ink.paper} />
    <path d="M74 105l70-56 70 56" />
    <path d="M172 66V48h14v29" fill={ink.paper} />
    <path d="M128 178v-52a16 16 0 0 1 32 0v52z" fill={ink.brand} />
    <circle cx="152" cy="150" r="3" fill={ink.accent} stroke="none" />
    <path d="M98 118h18v24H98zm0 12h18M172 118h18v24h-18zm0 12h18" fill={ink.tint} />
    {/* The parcels. */}
    <path d="M206 146h44v34h-44z" fill={ink.accent} />
    <path d="M228 146v34m-8-22h16" />
    <path d="M214 122h28v24h-28z" fill={ink.paper} />
    <path d="M228 122v10" />
    {/* A tree. */}
    <path
      d="M280 180v-42m0 0c-18 0-24-13-20-24 3-11 11-18 20-31 9 13 17 20 20 31 4 11-2 24-20 24zm0-18 8-8"
      fill={ink.paper}
    />
  </Drawing>
)

/** A passenger on a train, with a requester's parcel at the next window. */
const OnTheTrain = () => (
  <Drawing width={320} height={200}>
    <ellipse cx="160" cy="182" rx="146" ry="12" fill={ink.tint} stroke="none" />
    <circle cx="276" cy="42" r="17" fill={ink.accent} stroke="none" />
    {/* The railway line. */}
    <path d="M20 180h280" stroke={ink.brand} strokeWidth="6" />
    <circle cx="20" cy="180" r="8" fill={ink.paper} />
    <circle cx="300" cy="180" r="8" fill={ink.accent} />
    {/* The carriage. */}
    <path d="M46 164V82c0-14 10-24 24-24h140c38 0 62 32 68 74l2 18c1 9-4 14-12 14z" fill={ink.paper} />
    <path d="M47 134h231" stroke={ink.brand} strokeWidth="7" />
    <path d="M64 78h40v36H64zM118 78h40v36h-40zM172 78h40v36h-40z" fill={ink.tint} />
    <path d="M226 78h6c14 8 24 20 29 36h-35z" fill={ink.tint} />
    {/* The parcel and the passenger who takes it along. */}
    <path d="M72 92h24v22H72z" fill={ink.accent} />
    <path d="M84 92v22" />
    <path d="M124 114c0-9 5-12 14-12s14 3 14 12" fill={ink.brand} />
    <circle cx="138" cy="92" r="8" fill={ink.paper} />
    {/* Wheels and the wind. */}
    <circle cx="82" cy="166" r="11" fill={ink.paper} />
    <circle cx="112" cy="166" r="11" fill={ink.paper} />
    <circle cx="208" cy="166" r="11" fill={ink.paper} />
    <circle cx="238" cy="166" r="11" fill={ink.paper} />
    <path d="M8 90h24m-16 14h14M14 76h12" opacity="0.5" />
  </Drawing>
)

/** Two vans of one business, one with a route line on its side. */
const TwoVans = () => (
  <Drawing width={320} height={200}>
    <ellipse cx="162" cy="180" rx="142" ry="14" fill={ink.tint} stroke="none" />
    <circle cx="232" cy="44" r="17" fill={ink.accent} stroke="none" />
    {/* The van behind. */}
    <path d="M30 144V80a8 8 0 0 1 8-8h76v72z" fill={ink.paper} />
    <path d="M114 92h24l26 28v24h-50z" fill={ink.paper} />
    <path d="M46 96h30m8 0h0" stroke={ink.accent} strokeWidth="5" />
    <circle cx="58" cy="146" r="12" fill={ink.paper} />
    <circle cx="58" cy="146" r="3" fill={ink.accent} stroke="none" />
    {/* The van in front. */}
    <path d="M98 174V98a8 8 0 0 1 8-8h106v84z" fill={ink.brand} />
    <path d="M212 112h36l34 34v28h-70z" fill={ink.paper} />
    <path d="M222 122h22l20 22h-42z" fill={ink.tint} />
    <path d="M212 174v-62M226 156h10M274 158h8" />
    <path d="M122 126h60" stroke={ink.accent} strokeWidth="5" />
    <circle cx="122" cy="126" r="7" fill={ink.paper} />
    <circle cx="186" cy="126" r="7" fill={ink.accent} />
    <circle cx="136" cy="174" r="16" fill={ink.paper} />
    <circle cx="136" cy="174" r="4" fill={ink.accent} stroke="none" />
    <circle cx="250" cy="174" r="16" fill={ink.paper} />
    <circle cx="250" cy="174" r="4" fill={ink.accent} stroke="none" />
    <path d="M8 108h14m-8 14h8" opacity="0.5" />
  </Drawing>
)

/** How it works for each of the three audiences, in three steps. */
export const journeys = [
  {
    Art: FrontDoor,
    title: 'You need something moved',
    audience: 'For requesters',
    steps: [
      {
        title: 'Say what and where',
        text: "Pick a category, two addresses and a time. You'll see a fair price straight away.",
      },
      {
        title: 'Meet your partner',
        text: 'A verified partner accepts, or you send an offer to one whose journey fits.',
      },
      { title: 'Give the code', text: "Once it's arrived, you give them your one-time code. That's the proof." },
    ],
  },
  {
    Art: OnTheTrain,
    title: "You're travelling anyway",
    audience: 'For delivery partners',
    steps: [
      { title: 'Get verified once', text: 'Add your documents and how you travel: on foot, by bike, bus, car or van.' },
      { title: 'Publish your ride', text: "Tell us where you're going and when, or look at the jobs near you." },
      {
        title: 'Take it along',
        text: 'Collect it, carry it, hand it over and enter the code. Your trip has paid for itself.',
      },
    ],
  },
  {
    Art: TwoVans,
    title: 'You run a fleet',
    audience: 'For businesses',
    steps: [
      { title: 'Set up your business', text: 'We check your details, then you can take on deliveries.' },
      { title: 'Add your drivers', text: 'They each get their own login and see only their own jobs.' },
      { title: 'Assign and follow', text: 'Give each job to a driver nearby, and follow the day as it unfolds.' },
    ],
  },
] as const
