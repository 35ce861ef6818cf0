import { ReadingDialog } from '#web/ui/dialog.tsx'

/** Explains how the estimate is made. */
export const Co2Dialog = (state: { open: boolean; onClose: () => void }) => (
  <ReadingDialog {...state} title="How we work out CO₂e saved">
    <p>
      Otherwise a van would have made this trip just for you. We compare that trip, in an average van of up to 3.5
      tonnes, with what really happened.
    </p>
    <h3>What we count</h3>
    <ul>
      <li>
        The van: 409 g of CO₂e for each mile by road from pickup to delivery (254.3 g a kilometre). We leave out its
        empty trip back.
      </li>
      <li>
        The carrier, for each extra mile: 183 g on a motorbike (113.67 g a kilometre), 269 g in a car (167.25 g), 409 g
        in a van (254.3 g), 1,348 g in a truck (837.51 g). Walking, cycling and public transport add nothing, as those
        trips happen anyway.
      </li>
      <li>
        For a published ride, the extra miles are its detour. For any other job we count the whole way, because we don't
        know where its carrier was going.
      </li>
    </ul>
    <h3>What's saved</h3>
    <p>We take what the van would have given off and subtract what the carrier added. It's never less than zero.</p>
    <h3>An example</h3>
    <p>
      A parcel goes 12 miles (20 km) in a car that made a detour of 2 miles (3 km) for it. The van: 5,086 g. The car:
      501 g. Saved: about 4.6 kg.
    </p>
    <h3>What to keep in mind</h3>
    <ul>
      <li>
        It's an estimate. The figures are the UK Government's greenhouse gas conversion factors for 2025, at the
        tailpipe only: making the fuel and the vehicle isn't included. Distances are calculated, not measured.
      </li>
      <li>
        Recycling counts as zero, because we don't know where it goes. So does a journey between places we couldn't
        find.
      </li>
      <li>It isn't a certificate, and you can't use it to offset anything.</li>
    </ul>
  </ReadingDialog>
)
